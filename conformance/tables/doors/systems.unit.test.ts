import { expect, test } from 'vitest'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { fileSystems, systemOf } from '../../../tables/declared/systems/index.ts'
import { fieldsOf } from '../../../tables/model/declaration.ts'
import { guessColumns } from '../../../tables/domain/file-door/mapping.ts'

// Programs whose files are known by their columns: every declaration is of tables and fields that exist.

const namesIn = (text: string) => text.split(/\s+/)

test.each(fileSystems.map((system) => [system.name, system] as const))(
  '%s is known by its marks, and tells fields that exist',
  (_, system) => {
    expect(system.marks.length).toBeGreaterThanOrEqual(system.least)
    expect(systemOf(system.marks)?.name).toBe(system.name)
    expect(systemOf(system.marks.slice(0, system.least - 1))).toBeUndefined()
    for (const part of [system.columns, system.values ?? {}])
      for (const [table, fields] of Object.entries(part)) {
        const dataset = datasetNamed(table)
        if (!dataset) throw new TypeError(`${table} is gone`)
        const known = fieldsOf(dataset).map(({ name }) => name)
        expect(Object.keys(fields).filter((name) => !known.includes(name))).toEqual([])
      }
  },
)

test('the columns of a program are taken before any likeness of names', () => {
  const head = 'Ano;Orgão;Mês;Fonte de Recurso;Fonte;tipo;Valor arrecadacao'.split(';')
  const receitas = datasetNamed('receitas')
  if (!receitas) throw new TypeError('receitas is gone')
  expect(systemOf(head)?.name).toBe('TCE-SP (Audesp)')
  // Its column `Fonte` is a nature.
  expect(guessColumns(receitas, head)).toMatchObject({
    natureza: 'tipo',
    fonte: 'Fonte de Recurso',
    arrecadada: 'Valor arrecadacao',
  })
})

test.each([
  [
    'Fiorilli (SCPI)',
    'empenhos',
    ['CODIGO', 'TPEM', 'DATAE', 'CODLO', 'NOMEFOR', 'CPFFORMATADO', 'CATEC', 'NATUREZA', 'PRODU'],
    { numero: 'CODIGO', data: 'DATAE', natureza: 'CATEC', credor: 'NOMEFOR', objeto: 'PRODU' },
  ],
  [
    'Fiorilli (SCPI)',
    'receitas',
    'Código;Especificação;Prev. Inicial;Prev. Atualizada;Arrec. Período;Arrec. Total'.split(';'),
    // What was collected since January is no amount of a month.
    { natureza: 'Código', arrecadada: 'Arrec. Período' },
  ],
  [
    'Elotech (Oxy)',
    'empenhos',
    'empenho;data;nome;historico;valorEmpenhado;valorAnulado;valorLiquidado;valorPago;valorAPagar'.split(
      ';',
    ),
    { numero: 'empenho', credor: 'nome', valor_anulado: 'valorAnulado', valor_pago: 'valorPago' },
  ],
  [
    'Elotech (Oxy)',
    'receitas',
    'receita;descricao;nivel;aceitaMovimentacao;valorArrecadado;valorDeducao;valorRealizadoLiquido'.split(
      ';',
    ),
    { natureza: 'receita', arrecadada: 'valorArrecadado', deducoes: 'valorDeducao' },
  ],
  [
    'Portal Fácil',
    'empenhos',
    ['NumEmpenho', 'DtEmpenho', 'VlEmpenho', 'DescFornecedor', 'NumCpfCnpjFornecedor'],
    {
      numero: 'NumEmpenho',
      credor_documento: 'NumCpfCnpjFornecedor',
      valor_empenhado: 'VlEmpenho',
    },
  ],
  [
    'Portal Fácil',
    'movimentos',
    ['NumPagamento', 'DtPagamento', 'VlPagamento', 'NumEmpenho'],
    { numero: 'NumPagamento', empenho: 'NumEmpenho', valor: 'VlPagamento' },
  ],
  [
    'Elotech (Oxy)',
    'servidores',
    namesIn(`matricula nome descricaoCargo descricaoLotacao descricaoNatureza situacao
      dataAdmissao horasSemanais localTrabalho`),
    {
      nome: 'nome',
      cargo: 'descricaoCargo',
      vinculo: 'descricaoNatureza',
      admissao: 'dataAdmissao',
      local: 'localTrabalho',
    },
  ],
  [
    'Equiplano',
    'folha',
    namesIn(`cdEntidade nmEntidade nrExercicio mes matriculaServidor nmServidor
      nmCargoServidor nmLotacaoServidor vlSalarioBruto vlDescontos vlLiquido`),
    {
      exercicio: 'nrExercicio',
      mes: 'mes',
      matricula: 'matriculaServidor',
      nome: 'nmServidor',
      cargo: 'nmCargoServidor',
      lotacao: 'nmLotacaoServidor',
      bruto: 'vlSalarioBruto',
    },
  ],
  [
    'Ágape',
    'servidores',
    namesIn(`matricula nome secretaria cargo salariocargo profissao regime jornada admissao
      demissao lotacao local_trabalho situacao contrato total_rendimentos`),
    {
      matricula: 'matricula',
      secretaria: 'secretaria',
      cargo: 'cargo',
      vinculo: 'regime',
      saida: 'demissao',
      local: 'local_trabalho',
    },
  ],
  [
    'GovBR (Pronim)',
    'folha',
    namesIn(`Matricula CPF Competencia NomeServidor Cargo Lotacao SalarioBase Proventos
      Vantagens VencimentosTotais Descontos Liquido`),
    {
      mes: 'Competencia',
      nome: 'NomeServidor',
      nome_documento: 'CPF',
      lotacao: 'Lotacao',
      bruto: 'VencimentosTotais',
    },
  ],
  [
    'IPM (Atende.net)',
    'folha',
    namesIn(`clicodigo odomesano uninomerazao cardescricao cncdescricao fcncodigo funcontrato
      provento desconto liquido`),
    { matricula: 'fcncodigo', nome: 'uninomerazao', cargo: 'cardescricao', bruto: 'provento' },
  ],
  [
    'SMARAPD',
    'folha',
    namesIn(`Exercicio Mes Nome Matricula Cargo TipoFolha SalarioBase TotalVencimentos
      SalarioLiquido`),
    { mes: 'Mes', nome: 'Nome', folha: 'TipoFolha', bruto: 'TotalVencimentos' },
  ],
  [
    'SMARAPD',
    'folha',
    ['NomeServidor', 'Secretaria', 'DescTipoFolha', 'SalarioBrutoMensal', 'TotalLiquido'],
    { nome: 'NomeServidor', secretaria: 'Secretaria', bruto: 'SalarioBrutoMensal' },
  ],
  [
    'Embras (SIAP e-GOV)',
    'servidores',
    ['matricula', 'nome', 'dt_admissao', 'secretaria', 'lotacao', 'horas_semanais', 'cargo'],
    { admissao: 'dt_admissao', carga_horaria: 'horas_semanais', lotacao: 'lotacao' },
  ],
] as const)('%s is known by the head of its %s', (name, table, head, columns) => {
  const dataset = datasetNamed(table)
  if (!dataset) throw new TypeError(`${table} is gone`)
  expect(systemOf(head)?.name).toBe(name)
  expect(guessColumns(dataset, head)).toMatchObject(columns)
})

test('names that a program writes in one word are read as words', () => {
  const empenhos = datasetNamed('empenhos')
  if (!empenhos) throw new TypeError('empenhos is gone')
  const found = guessColumns(empenhos, ['numeroEmpenho', 'dataEmissao', 'valorEmpenhado'])
  expect(found).toMatchObject({ numero: 'numeroEmpenho', data: 'dataEmissao' })
})

test('an ordinary file is of no program', () => {
  expect(systemOf(['Número', 'Data', 'Credor', 'Valor', 'Mês', 'Total'])).toBeUndefined()
})
