import { expect, test } from 'vitest'
import { readTable, type FileResult } from '../../../tables/calls/table-file.ts'
import { sendProposed, type ProposedOrder } from '../table-files.ts'
import { standAtDoor, sumOf } from './at-the-door.ts'

// Codes and words of systems, through the door for files: what is known, what is asked, what is told.

const { place, manager, look, rehearse } = standAtDoor()
const told = ({ achados }: FileResult) =>
  achados.map(({ linha, mensagem }) => `${linha} ${mensagem}`)

test('the usual words of biddings are known, and only what may be two codes is asked, each from a list', async () => {
  const row = (at: number, modality: string, state: string) =>
    `${at}/2023;${modality};10${at};${state};13/0${at}/2023;${at}000.0;Objeto ${at}`
  const lines = [
    'licitacao;modalidade;processo;situacao;publicacao;valor estimado;objeto',
    row(1, 'PREGÃO ELETRÔNICO', 'Homologado'),
    row(2, 'PREGÃO ELETRÔNICO-SRP', 'Deserto'),
    row(3, 'CONCORRÊNCIA PÚBLICA', 'Fracassado'),
    row(4, 'DISPENSA DE LICITAÇÃO', 'Em Andamento'),
    row(5, 'INEXIGIBILIDADE', 'Revogado'),
    row(6, 'CONVITE', 'Homologado'),
    row(7, 'TOMADA DE PREÇOS', 'Anulado'),
    row(8, 'LEILÃO', 'Publicado'),
  ]
  const order = { table: 'licitacoes', ano: '2023', mes: '' }
  const asked = await rehearse(lines, order)
  expect(asked.desconhecidos.map(({ texto }) => texto).toSorted()).toEqual([
    'CONCORRÊNCIA PÚBLICA',
    'LEILÃO',
    'Publicado',
  ])
  expect(new Set(asked.achados.map(({ mensagem }) => mensagem))).toEqual(
    new Set(['A tabela não conhece este texto. Escolha acima o que ele quer dizer.']),
  )
  const { campos } = await manager().ask(readTable, {
    params: { portalId: place.id, table: 'licitacoes' },
    query: {},
  })
  const options = campos.find(({ nome }) => nome === 'modalidade')?.opcoes ?? []
  expect(options.map(({ id }) => id)).toEqual(expect.arrayContaining(['4', '5', '1', 'convite']))
  const meant = lines.map((line) =>
    line
      .replace('CONCORRÊNCIA PÚBLICA', 'CONCORRÊNCIA PRESENCIAL')
      .replace('LEILÃO', 'LEILÃO PRESENCIAL')
      .replace('Publicado', 'Aberto'),
  )
  const sent = await rehearse(meant, order)
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'ensaiada', linhas: 8 })
  expect(sumOf(sent, 'estimado')).toBe('36000.00')
  const srp = sent.exemplos.map((cells) => cells.find(({ titulo }) => /Registro/.test(titulo)))
  expect(srp.map((cell) => cell?.texto).slice(0, 3)).toEqual([undefined, 'Sim', undefined])
})

test('codes deeper than the table are cut to its width, which is told once for a column', async () => {
  const head =
    'Número;Data;Tipo;Unidade orçamentária;Função;Subfunção;Natureza;Fonte;Credor;Histórico;Empenhado;Liquidado;Pago'
  const row = (at: number, nature: string, source: string) =>
    `${at};13/01/2026;ORDINARIO;0201;4;122;${nature};${source};EMPRESA ${at};Serviço;1.000,00;500,00;400,00`
  const lines = [
    head,
    row(1, '33903936000000', '1.500.000.0000'),
    row(2, '33903930000000', '1.500.000.1001'),
    row(3, '31909400000000', '2.621.000.0000'),
    row(4, '3390140000', '15000000000'),
  ]
  const sent = await rehearse(lines, { table: 'empenhos', mes: '' })
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'ensaiada', linhas: 4 })
  expect(sumOf(sent, 'valor_empenhado')).toBe('4000.00')
  expect(told(sent).filter((text) => /algarismos/.test(text))).toEqual([
    '2 4 códigos têm mais algarismos do que esta coluna guarda, e fica o começo: 33903936000000 fica 33903936.',
    '3 4 códigos têm mais algarismos do que esta coluna guarda, e fica o começo: 1.500.000.1001 fica 1500.',
  ])
})

test('a number of another year is told, and its line can be left to that year', async () => {
  const lines = [
    'Contrato;Assinatura;Fornecedor;CNPJ;Objeto;Valor',
    '12/2026;13/01/2026;PADARIA AURORA LTDA;99990001000198;Pão;100,00',
    '400/2025;20/12/2025;TELHAS BOA VISTA LTDA;99990002000132;Telhas;200,00',
  ]
  const order = {
    table: 'contratos',
    mes: '',
    fixos: { tipo: 'contrato', situacao: 'vigente' },
  }
  const sent = await rehearse(lines, order)
  expect(told(sent)).toEqual([
    expect.stringMatching(/^3 1 número é de outro ano que o da carga, como 400\/2025/),
  ])
  expect(await rehearse(lines, { ...order, soDoPeriodo: true })).toMatchObject({
    linhas: 1,
    outras: 1,
    avisos: 0,
  })
})

test('a JSON of the PNCP is known, read by its own names, and a number that comes twice is told', async () => {
  const record = (at: number, numeroCompra: string, change: object = {}) => ({
    anoCompra: 2026,
    modalidadeId: 6,
    numeroCompra,
    processo: `${at}/2026`,
    sequencialCompra: at,
    numeroControlePNCP: `99990007000165-1-00000${at}/2026`,
    objetoCompra: `Compra ${at}\nem duas linhas`,
    situacaoCompraId: 1,
    dataPublicacaoPncp: `2026-03-0${at}T10:00:00`,
    srp: false,
    amparoLegal: { nome: 'Lei 14.133/2021, Art. 28, I' },
    valorTotalEstimado: 1000,
    valorTotalHomologado: null,
    unidadeOrgao: { codigoUnidade: `${at}00${at}`, nomeUnidade: `UNIDADE ${at}` },
    ...change,
  })
  const records = [record(1, '90001'), record(2, '90002', { valorTotalHomologado: 900.5 })]
  const order: ProposedOrder = { table: 'licitacoes', mes: '', modo: 'conferir' }
  const send = (all: readonly object[]) =>
    sendProposed(manager(), place, JSON.stringify(all), order, 'contratacoes.json')
  const seen = await look('licitacoes', JSON.stringify(records), 'contratacoes.json')
  expect(seen.sistema).toBe('PNCP')
  const sent = await send(records)
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'ensaiada', linhas: 2, erros: 0 })
  expect([sumOf(sent, 'estimado'), sumOf(sent, 'homologado')]).toEqual(['2000.00', '900.50'])
  const twice = await send([...records, record(3, '90001')])
  expect([twice.situacao, ...told(twice)]).toEqual([
    'recusada',
    '3 Esta linha repete a chave da linha 1.',
  ])
  // Purchasing units of one body number apart: with the unit beside the number all of them stand.
  const apart = { ...order, juntas: { numero: 'unidadeOrgao.codigoUnidade' } }
  const all = await sendProposed(
    manager(),
    place,
    JSON.stringify([...records, record(3, '90001')]),
    apart,
    'contratacoes.json',
  )
  expect(all, JSON.stringify(all)).toMatchObject({ situacao: 'ensaiada', linhas: 3, erros: 0 })
  expect(sumOf(all, 'estimado')).toBe('3000.00')
  const numbers = all.exemplos.map((cells) => cells.find(({ titulo }) => titulo === 'Número'))
  expect(numbers.map((cell) => cell?.texto)).toEqual(['90001/1001', '90002/2002', '90001/3003'])
})
