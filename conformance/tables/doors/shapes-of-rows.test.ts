import { expect, test } from 'vitest'
import { readTable, type FileResult } from '../../../tables/calls/table-file.ts'
import { sendProposed, type ProposedOrder } from '../table-files.ts'
import { standAtDoor, sumOf } from './at-the-door.ts'
import { workbook } from './workbook.ts'

// What reports have besides rows, and what they lack: totals, feet, sums of accounts, totals that nobody wrote.

const { place, manager, look, rehearse } = standAtDoor()
const askedOf = ({ perguntas }: FileResult, word: string) =>
  perguntas.filter(({ codigo }) => codigo.startsWith(`${word}-`))
const shown = ({ exemplos }: FileResult, title: string) =>
  exemplos.map((cells) =>
    cells.find(({ titulo }) => titulo === title)?.texto.replaceAll('\u00a0', ' '),
  )
const budgeted = { tipo_ingresso: 'orcamentaria', previsao_atualizada: '0' }
const paid: ProposedOrder = { table: 'folha', mes: '1', fixos: { folha: 'mensal' } }

test('an account that only begins like another one is no sum of it, which is asked', async () => {
  const lines = [
    'Receita;Descrição da Receita;Orçado;Arrecadada',
    '1112000000;Impostos (soma de 1112020000 e 1112080000);30,00;R$700,00',
    '1112020000;IPTU;10,00;R$300,00',
    '1112080000;ITBI;20,00;R$400,00',
    '1121300000;Taxa de transporte;0,00;R$50,00',
    '1121310000;Taxa de obras;0,00;R$250,00',
  ]
  const order = {
    table: 'receitas',
    ano: '2017',
    mes: '12',
    fixos: { ...budgeted, fonte: '1500' },
    somar: true,
    folhas: true,
  }
  const sent = await rehearse(lines, order)
  expect(sent, JSON.stringify(sent)).toMatchObject({ totais: { linhas: [2] }, linhas: 4 })
  expect(sumOf(sent, 'arrecadada')).toBe('1000.00')
  expect(askedOf(sent, 'contas').map(({ itens }) => itens)).toEqual([['1121300000 (linha 5)']])
})

test('a total is left out wherever its word stands, where it is what the rows above come to', async () => {
  const lines = [
    'Exercício;Receita;Arrecadada;Banco',
    '2026;11125001;100,00;TOTAL S.A.',
    '2026;11145111;50,00;B',
    '2026 total;11125001;150,00;',
    '2026;11145111;7,00;C',
    '2026;11125001;1,00;C',
    'subtotal de 2026;11125001;8,00;',
  ]
  const order = {
    table: 'receitas',
    mes: '6',
    fixos: { ...budgeted, fonte: '1500', previsao_inicial: '0' },
    somar: true,
  }
  const sent = await rehearse(lines, order)
  expect(sent, JSON.stringify(sent)).toMatchObject({ totais: { linhas: [4, 7] } })
  expect(sumOf(sent, 'arrecadada')).toBe('158.00')
  const other = lines.map((line) => line.replace('subtotal de 2026', '2026 total de ISS'))
  const kept = await rehearse(
    other.map((line) => line.replace(';8,00', ';9,00')),
    order,
  )
  // What says total and is none is no row either: its year cannot be read, and that is told.
  expect(kept.achados.map(({ linha }) => linha)).toEqual([7])
})

test('an empty year is that of the period', async () => {
  const row = (year: string, action: string) =>
    `${year};6;02;0201;10;301;0001;${action};4.4.90.39-OUTROS SERVIÇOS;1500;0;10,00;10,00;10,00`
  const lines = [
    'Exercício;Mês;Órgão;Unidade;Função;Subfunção;Programa;Ação;Natureza;Fonte;Dotação Inicial;Empenhado;Liquidado;Pago',
    row('2026', '2001'),
    row('', '2002'),
  ]
  const sent = await rehearse(lines, {
    table: 'despesas',
    mes: '6',
    fixos: { dotacao_atualizada: '0' },
  })
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'ensaiada', linhas: 2, erros: 0 })
  expect(sumOf(sent, 'empenhado')).toBe('20.00')
})

const payroll = [
  'PREFEITURA INVENTADA;;;;;;',
  'Nome;Matrícula;Tipo Servidor;Cargo;Salário Base;Salário Vantagens;Salário Gratificação',
  'PESSOA 1;060001;Cargo Efetivo / Estatutário;AGENTE;R$ 1.000,00;R$ 2.000,00;R$ 0,00',
  'PESSOA 2;060002;Cargo Comissionado;DIRETOR;R$ 3.000,00;R$ 0,00;R$ 500,00',
  'PESSOA 3;060003;Servidor Temporário;MOTORISTA;R$ 1.500,00;R$ 10,50;R$ 0,00',
  'Nº de Pessoas: 3;;;;Total de Vencimentos: R$ 8.010,50;;',
  ';;;;;;',
  'Receita Corrente Líquida Mensal;R$ 9.000.000,00;Receita Corrente Líquida de 2025;R$ 100.000.000,00;;;',
]
test('a gross pay that no column has is the sum of its parts, which is asked; feet are left out', async () => {
  const sent = await rehearse(payroll, paid)
  expect(sent, JSON.stringify(sent)).toMatchObject({
    situacao: 'ensaiada',
    linhas: 3,
    erros: 0,
    totais: { linhas: [6, 8] },
  })
  expect(shown(sent, 'Total bruto')).toEqual(['R$ 3.000,00', 'R$ 3.500,00', 'R$ 1.510,50'])
  expect(sumOf(sent, 'bruto')).toBe('8010.50')
  expect(askedOf(sent, 'soma').map(({ itens }) => itens)).toEqual([
    ['Salário Base', 'Salário Vantagens', 'Salário Gratificação'],
  ])
  const { campos } = await manager().ask(readTable, {
    params: { portalId: place.id, table: 'folha' },
    query: {},
  })
  expect(campos.find(({ nome }) => nome === 'bruto')?.somaDe).toContain('remuneracao_basica')
  // One part alone is no sum: the total is missed as before.
  const alone = payroll.map((line) => line.split(';').slice(0, 5).join(';'))
  expect((await rehearse(alone, paid)).achados).toMatchObject([
    { mensagem: expect.stringMatching(/^Falta a coluna “Total bruto”/) },
  ])
  const base = await rehearse(payroll, { ...paid, colunas: { bruto: 'Salário Base' } })
  expect(base.achados.map(({ mensagem }) => mensagem)).toContainEqual(
    expect.stringMatching(/^O bruto é menor que as suas parcelas/),
  )
})

test('a state and a category that no column has follow from a day and an element, which is asked', async () => {
  const staff = [
    'Matrícula;Nome;Cargo;Vínculo;Lotação;Carga Horária;Admissão;Desligamento;Motivo do desligamento',
    '1;PESSOA 1;AGENTE;Efetivo;ESCOLA;40;01/02/2010;;',
    '2;PESSOA 2;AGENTE;Efetivo;ESCOLA;40;01/02/2010;10/03/2026;A pedido',
    '3;PESSOA 3;AGENTE;Efetivo;ESCOLA;40;01/02/1990;31/03/2026;Aposentadoria',
    '4;PESSOA 4;AGENTE;Efetivo;ESCOLA;40;01/02/2010;01/04/2026;',
    '5;PESSOA 5;AGENTE;Efetivo;ESCOLA;40;01/02/2010;28/02/2026;',
  ]
  const month: ProposedOrder = { table: 'servidores', mes: '3' }
  const left = await rehearse(staff, month)
  expect(left, JSON.stringify(left)).toMatchObject({ situacao: 'ensaiada', erros: 0 })
  const states = ['Ativo', 'Desligado neste mês', 'Aposentado', 'Ativo', 'não informado']
  expect(shown(left, 'Situação')).toEqual(states)
  expect(askedOf(left, 'calculo')).toMatchObject([
    { texto: expect.stringMatching(/“Situação”: é calculado de “Desligamento”/) },
  ])
  // What the file or a person says is never reckoned.
  const said = await rehearse(staff, { ...month, fixos: { situacao: 'cedido' } })
  expect([askedOf(said, 'calculo'), new Set(shown(said, 'Situação'))]).toEqual([
    [],
    new Set(['Cedido a outro órgão']),
  ])
  const payment = (at: number, element: string) =>
    `${at};Pagamento;10/03/2026;2026;${at};EMPRESA ${at};10;1500;${element};1,00`
  const movements = [
    'Número;Tipo;Data;Exercício do empenho;Empenho;Credor;Função;Fonte;Elemento da Despesa;Valor',
    ...['3.3.90.30', '39 - SERVIÇOS', '51', '31901101', '4.4.90.52.00'].map((one, at) =>
      payment(at + 1, one),
    ),
  ]
  const sent = await rehearse(movements, { table: 'movimentos', mes: '3' })
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'ensaiada', erros: 0 })
  const [goods, none, works, outside] = [
    'Fornecimento de bens',
    'não informado',
    'Obras',
    'Fora da ordem cronológica',
  ]
  expect(shown(sent, 'Categoria da ordem cronológica')).toEqual([
    goods,
    none,
    works,
    outside,
    goods,
  ])
  expect(askedOf(sent, 'calculo')).toHaveLength(1)
})

test('rows that differ in amounts alone are added up in any table where that is said, others stay refused', async () => {
  const lines = [
    'Funcionario;Matricula;Cargo;Salario Bruto',
    'PESSOA 1;101;AGENTE;1.000,00',
    'PESSOA 2;102;AGENTE;2.000,00',
    'PESSOA 2;102;AGENTE;81,57',
  ]
  const refused = await rehearse(lines, paid)
  expect(refused).toMatchObject({ situacao: 'recusada', repetidas: 1 })
  const sent = await rehearse(lines, { ...paid, somar: true })
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'ensaiada', linhas: 2 })
  expect(shown(sent, 'Total bruto')).toEqual(['R$ 1.000,00', 'R$ 2.081,57'])
  const other = lines.map((line) =>
    line.replace('PESSOA 2;102;AGENTE;81', 'PESSOA 9;102;AGENTE;81'),
  )
  expect(await rehearse(other, { ...paid, somar: true })).toMatchObject({
    situacao: 'recusada',
    repetidas: 1,
  })
})

test('a secretariat of which a file has only the name is shown by it', async () => {
  const lines = [
    'Funcionario;Matricula;Cargo;Repartição;Salario Bruto',
    'PESSOA 1;101;AGENTE;SECRETARIA DE SAÚDE;1.000,00',
    'PESSOA 2;102;AGENTE;SECRETARIA DE OBRAS;1.000,00',
  ]
  const sent = await rehearse(lines, { ...paid, colunas: { secretaria_nome: 'Repartição' } })
  expect(shown(sent, 'Secretaria ou órgão'), JSON.stringify(sent)).toEqual([
    'SECRETARIA DE SAÚDE',
    'SECRETARIA DE OBRAS',
  ])
})

test('a net pay by which private discounts could be computed is not taken by itself, and asked about', async () => {
  const lines = [
    'Nome;Matrícula;Cargo;Total Bruto;Salario Liquido;Total de Descontos',
    'PESSOA 1;101;AGENTE;2.000,00;1.100,00;900,00',
    'PESSOA 2;102;AGENTE;3.000,00;2.750,00;250,00',
  ]
  const proposed = await look('folha', lines.join('\n'))
  expect(proposed.mapa.colunas).not.toHaveProperty('liquido')
  const asked = await rehearse(lines, { ...paid, colunas: { liquido: 'Salario Liquido' } })
  expect(askedOf(asked, 'liquido').map(({ texto }) => texto)).toEqual([
    expect.stringMatching(/^“Salario Liquido” é o bruto menos todos os descontos/),
  ])
  const legal = lines.map((line) => line.replace('Total de Descontos', 'Descontos obrigatórios'))
  const known = await look('folha', legal.join('\n'))
  expect(known.mapa.colunas).toMatchObject({ liquido: 'Salario Liquido' })
})

test('dates with the month first are read by one choice', async () => {
  const lines = [
    'Matrícula;Nome;Secretaria;Admissão;Término',
    'E1;ESTAGIÁRIO 1;OBRAS;02/03/2026;03/02/2027',
    'E2;ESTAGIÁRIO 2;OBRAS;04/10/2026;04/09/2027',
    'E3;ESTAGIÁRIO 3;OBRAS;02/16/2026;02/15/2027',
  ]
  const order: ProposedOrder = { table: 'estagiarios', mes: '8', fixos: { ano_contrato: '2026' } }
  const proven = await rehearse(lines, order)
  // What the file shows itself is not asked.
  expect([proven.situacao, proven.mesAntes, askedOf(proven, 'datas')]).toEqual([
    'recusada',
    true,
    [],
  ])
  const open = await rehearse(lines.slice(0, 3), order)
  expect([open.mesAntes, askedOf(open, 'datas').length]).toEqual([true, 1])
  const sent = await rehearse(lines, { ...order, mesAntes: true })
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'ensaiada', perguntas: [] })
  expect(shown(sent, 'Contratação')).toEqual(['03/02/2026', '10/04/2026', '16/02/2026'])
})

test('what Word leaves before a text is taken out, which is told', async () => {
  const rests = [
    'Normal',
    '0',
    '21',
    '',
    'false',
    'MicrosoftInternetExplorer4',
    '/* Style Definitions */',
    'table.MsoNormalTable',
    '{mso-style-name:""Tabela normal"";',
    'mso-bidi-language:#0400;}',
    '',
    'Participar de curso de orçamento.',
  ].join('\n')
  const lines = [
    '"Número";"Data";"Usuário";"Cargo";"Localidade";"Saída";"Retorno";"Diárias";"Justificativa";"Valor"',
    `"1";"13/02/2026";"PESSOA PRIMEIRA";"VEREADOR";"CIDADE A/ES";"13/02/2026";"13/02/2026";"1";"${rests}";"R$ 1.029,58"`,
    '"2";"14/02/2026";"PESSOA SEGUNDA";"VEREADOR";"CIDADE B/ES";"14/02/2026";"14/02/2026";"1";"Normal como sempre.";"R$ 100,00"',
  ]
  const colunas = { beneficiario: 'Usuário', municipio: 'Localidade' }
  const sent = await rehearse(lines, { table: 'diarias', mes: '', colunas })
  expect(shown(sent, 'Motivo'), JSON.stringify(sent)).toEqual([
    'Participar de curso de orçamento.',
    'Normal como sempre.',
  ])
  expect(sent.achados.filter(({ mensagem }) => /Word/.test(mensagem))).toHaveLength(1)
})

test('a percentage of a spreadsheet is what people see, from its own format or the spreadsheet’s', async () => {
  const work = (code: string, share: number, formula?: string) => [
    code,
    'Ponte',
    'Em andamento',
    '31/03/2026',
    'PADARIA AURORA LTDA',
    '1000.50',
    '500.25',
    { share, ...(formula ? { formula } : {}) },
  ]
  const head = 'Código;Obra;Situação;Situação em;Contratada;Valor;Valor pago;Concluído, %'.split(
    ';',
  )
  const rows = [head, work('O1', 0.85), work('O2', 0.0416, 'G3/F3'), work('O3', 1)]
  const file = workbook([{ name: 'Obras', rows }])
  const order: ProposedOrder = { table: 'obras', mes: '', modo: 'conferir' }
  const sent = await sendProposed(manager(), place, file, order, 'obras.xlsx')
  expect(shown(sent, 'Concluído, %'), JSON.stringify(sent)).toEqual(['85', '4,16', '100'])
})
