import { isAddressColumn, typeOf } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import type { Cells } from './cells.ts'
import { paperOf } from './chamber/papers.ts'

/** Stores a file whose text is these lines. @returns its address below the portal */
export type StoreFile = (name: string, lines: readonly string[]) => Promise<string>

/** What a row tells that people write without codes: its words, dates, amounts and choices. */
function toldBy({ columns }: Dataset, row: Cells): readonly string[] {
  const codes = /^(?:unidade_gestora|exercicio|ano|mes)$|modalidade|_documento$/
  return Object.entries(row).flatMap(([name, value]) => {
    const column = columns[name]
    if (!column || value === null || value === '' || codes.test(name)) return []
    if (isAddressColumn(column)) return []
    const words = typeOf(column).shown(column)(value, Number(row['exercicio'] ?? row['ano']))
    return [`${column.label}: ${words.replace(/\.$/, '')}.`]
  })
}

const clauses = [
  'Cláusula 1ª. Do objeto e das partes: os que estão acima, com a proposta que os acompanha.',
  'Cláusula 2ª. Do preço e do pagamento: em até trinta dias do recebimento, na ordem cronológica.',
  'Cláusula 3ª. Da vigência: a que está acima, prorrogável na forma dos arts. 105 a 107 da Lei 14.133/2021.',
  'Cláusula 4ª. De quem contrata: recebe, confere, paga e designa quem fiscaliza, por escrito.',
  'Cláusula 5ª. De quem é contratado: entrega o que foi pedido, no prazo, com garantia, e responde por danos.',
  'Cláusula 6ª. Das sanções: advertência, multa de até dez por cento e impedimento de licitar.',
  'Cláusula 7ª. Do reajuste: pelo IPCA, depois de um ano da proposta; do reequilíbrio: por prova.',
  'Cláusula 8ª. Da dotação: a do órgão que pede, no orçamento do exercício.',
  'Cláusula 9ª. Da extinção: pelo fim do prazo, por acordo ou por falta grave, com defesa.',
  'Cláusula 10ª. Do foro: a Comarca de Vale do Orvalho. Publicado no PNCP em até vinte dias úteis.',
]
const stages: Readonly<Record<string, readonly string[]>> = {
  edital: [
    '1. Do objeto: o que está acima, descrito item por item no termo de referência.',
    '2. De quem participa: quem atende ao edital e não está impedido; microempresas têm preferência.',
    '3. Das propostas: pela internet, até a hora da sessão, com preço, marca e prazo.',
    '4. Do julgamento: menor preço por item; lances de um minuto; empate na forma do art. 60.',
    '5. Da habilitação: jurídica, fiscal, trabalhista, econômica e técnica, de quem venceu.',
    '6. Dos recursos: três dias úteis contra cada decisão, com resposta em outros três.',
    '7. Do pagamento: em trinta dias do recebimento, na ordem cronológica, com retenções legais.',
    '8. Das sanções: as dos arts. 155 a 163 da Lei 14.133/2021. Anexos: termo, planilha e minuta.',
  ],
  termo_referencia: [
    'Por que se compra: o estoque e o contrato de hoje acabam no trimestre, e o serviço não pode parar.',
    'O que se compra: as quantidades são a média de doze meses, mais dez por cento de reserva.',
    'Como se entrega: por pedidos, em cinco dias úteis, no almoxarifado de cada unidade.',
    'Quem recebe e fiscaliza: servidor designado, que confere, atesta e anota o que faltar.',
    'Quanto se estima: pela mediana de três preços de contratos públicos e de duas cotações.',
  ],
  ata_sessao: [
    'Aberta a sessão na hora marcada, pelo pregoeiro e pela equipe de apoio, com três participantes.',
    'Lidas as propostas, uma foi desclassificada por preço acima do estimado, com o motivo escrito.',
    'Na fase de lances houve catorze ofertas; o melhor preço foi negociado e reduzido mais uma vez.',
    'Conferida a habilitação de quem venceu, nada faltou. Ninguém manifestou intenção de recorrer.',
    'Encerrada a sessão, o processo vai à autoridade competente para adjudicar e homologar.',
  ],
}
const usual = [
  'Examinados os autos, o preço está dentro do que se estimou e o procedimento seguiu a lei.',
  'Foram ouvidos o órgão que pede, a assessoria jurídica e o controle interno, sem ressalvas.',
  'O ato produz efeitos da data em que foi publicado, neste portal e no PNCP.',
  'Fica designado quem acompanha a execução, com relatório a cada entrega e a cada pagamento.',
  'Dá-se ciência aos participantes, que têm três dias úteis para recorrer.',
]
const foot =
  'Município de Vale do Orvalho, Espírito Santo. Documento de demonstração, sem valor legal.'

/** What such a paper says: its own words, or the facts of its row with those of its kind. */
function linesOf(dataset: Dataset, row: Cells, column: string): readonly string[] {
  const own = paperOf(dataset.name, column, row)
  if (own) return own
  const body =
    dataset.name === 'licitacao_documentos' ? (stages[row['especie'] ?? ''] ?? usual) : clauses
  const title = row['titulo'] ?? row['objeto'] ?? row['numero'] ?? dataset.one
  return [title, ...toldBy(dataset, row), '', ...body]
}

/** The same rows, each with a file of its own where it named the portal's documents as a whole. */
export async function withFiles(
  store: StoreFile,
  dataset: Dataset,
  rows: readonly Cells[],
): Promise<readonly Cells[]> {
  const columns = Object.keys(dataset.columns).filter((name) =>
    isAddressColumn(dataset.columns[name]),
  )
  const named: Cells[] = []
  for (const row of rows) {
    const own: Record<string, string> = {}
    for (const column of columns)
      if (row[column] === '/documentos')
        own[column] = await store(`${dataset.one}.pdf`, [
          ...linesOf(dataset, row, column),
          '',
          foot,
        ])
    named.push({ ...row, ...own })
  }
  return named
}
