import { dayText } from '../../pt-br/day.ts'
import { reais } from '../../pt-br/money.ts'
import { wordsOf } from '../model/vocabularies/index.ts'
import type { Cells } from './cells.ts'

// What the papers of the invented purchases say: each is about its own purchase, of the same facts as its rows.

type Tables = Readonly<Record<string, readonly Cells[]>>
type Lines = readonly string[]

/** A purchase as the rows of a unit's year tell it. */
interface Purchase {
  /** `Pregão - Eletrônico 19/2026` */
  readonly name: string
  readonly bidding: Cells
  readonly items: readonly Cells[]
  /** The day of the paper, ISO 8601. */
  readonly day: string
}
const isOf = (paper: Cells, year: string, modality: string, number: string) => (row: Cells) =>
  row[year] === paper['licitacao_ano'] &&
  row[modality] === paper['licitacao_modalidade'] &&
  row[number] === paper['licitacao']

function purchaseOf(paper: Cells, tables: Tables): Purchase | undefined {
  const bidding = (tables['licitacoes'] ?? []).find(isOf(paper, 'ano', 'modalidade', 'numero'))
  if (!bidding) return undefined
  const { ano = '', numero = '', modalidade } = bidding
  const modality = wordsOf('pncp-modalidade', modalidade ?? '', Number(ano)) ?? ''
  return {
    name: `${modality} ${numero ?? ''}/${ano ?? ''}`,
    bidding,
    items: (tables['licitacao_itens'] ?? []).filter(
      isOf(paper, 'ano', 'licitacao_modalidade', 'licitacao'),
    ),
    day: paper['data'] ?? '',
  }
}

const objectOf = ({ bidding }: Purchase) => `“${bidding['objeto'] ?? ''}”`
const winnerOf = ({ bidding }: Purchase) => bidding['vencedores']
const estimated = ({ bidding }: Purchase) => reais(bidding['estimado'] ?? null)
const agreed = ({ bidding }: Purchase) => reais(bidding['homologado'] ?? null)
/** A part of the estimate, as somebody offers it. */
const offered = ({ bidding }: Purchase, part: number) =>
  reais((Number(bidding['estimado']) * part).toFixed(2))
const listed = ({ items }: Purchase): Lines =>
  items.map(
    ({ numero, descricao, quantidade, unidade_medida: unit }) =>
      `   Item ${numero ?? ''}: ${descricao ?? ''}; quantidade ${quantidade ?? ''}, por ${unit ?? ''}.`,
  )
/** What was offered best, where nobody has won yet. */
const best = (one: Purchase) =>
  winnerOf(one)
    ? `Venceu ${winnerOf(one) ?? ''}, por ${agreed(one)}.`
    : `O melhor lance foi de ${offered(one, 0.96)}; a habilitação de quem o deu está em exame.`

const reference = (one: Purchase): Lines => [
  'O que se compra, item por item:',
  ...listed(one),
  `Por que se compra: ${objectOf(one)} atende ao que o plano de contratações de ${one.bidding['ano'] ?? ''} prevê, e o que há hoje acaba no trimestre.`,
  'Quanto: a média de doze meses, mais dez por cento de reserva.',
  'Como se entrega: por pedidos, em cinco dias úteis, onde cada pedido disser; o que vier com defeito é trocado em dois.',
  'Quem recebe e fiscaliza: o fiscal e o suplente que estão na tabela de fiscais de contratos.',
  `Quanto se estima: ${estimated(one)}, pela pesquisa de preços que está neste processo.`,
]
const need = (one: Purchase): Lines => [
  `Contrata-se ${objectOf(one)} porque o serviço a que se destina não pode parar, e o que está contratado não chega ao fim do ano.`,
  'Não há no quadro quem o faça, nem no almoxarifado o que o substitua, como o órgão que pede declarou.',
  `Escolheu-se ${one.name} pela natureza do objeto e pelo valor estimado, de ${estimated(one)}.`,
  'Não se parcela além dos itens, porque entregas separadas custam mais e atrasam.',
  'A despesa está no plano de contratações e na dotação do órgão que pede.',
]
const opinion = (one: Purchase): Lines => [
  `Pede-se parecer sobre ${one.name}, que tem por objeto ${objectOf(one)}, com valor de ${estimated(one)}.`,
  'O processo tem pedido, estudo, termo de referência, pesquisa de preços e dotação (Lei 14.133/2021, arts. 18 e 53).',
  one.bidding['fundamento']
    ? `A contratação direta cabe no caso do art. citado (${one.bidding['fundamento']}): valor, escolha e preço estão justificados.`
    : 'A modalidade e o critério de julgamento são os que a lei manda para o objeto; a minuta do edital tem o que o art. 25 pede.',
  'Recomenda-se juntar as certidões do contratado antes de assinar, e publicar no PNCP em dez dias úteis.',
  'Conclusão: não há impedimento legal. À autoridade competente.',
]
const prices = (one: Purchase): Lines => [
  `Pesquisa de preços de ${objectOf(one)} (Lei 14.133/2021, art. 23), para todo o objeto:`,
  `   Contrato vigente de município vizinho, corrigido: ${offered(one, 0.97)}.`,
  `   Painel de preços, mediana de seis meses: ${estimated(one)}.`,
  `   Cotação com fornecedor da região: ${offered(one, 1.05)}.`,
  `   Cotação com fornecedor da capital: ${offered(one, 0.99)}.`,
  `   Ata de registro de preços do Estado: ${offered(one, 1.02)}.`,
  `Preço de referência, pela mediana: ${estimated(one)}. Foram descartados um preço sem data e outro de objeto diverso.`,
  'Itens a que o preço se refere:',
  ...listed(one),
]
const call = (one: Purchase): Lines => [
  `1. Do objeto: ${objectOf(one)}.`,
  ...listed(one),
  `2. Da sessão: ${dayText(one.bidding['abertura'] ?? '')}, às 9 horas, pela internet. Valor estimado: ${estimated(one)}.`,
  '3. De quem participa: quem atende ao edital e não está impedido; microempresas têm preferência.',
  `4. Do julgamento: menor preço por item; lances de um minuto; empate na forma do art. 60.${one.bidding['srp'] === 'sim' ? ' Os preços são registrados em ata, por um ano.' : ''}`,
  '5. Da habilitação: jurídica, fiscal, trabalhista, econômica e técnica, de quem venceu.',
  '6. Dos recursos: três dias úteis contra cada decisão, com resposta em outros três.',
  '7. Do pagamento: em trinta dias do recebimento, na ordem cronológica, com retenções legais.',
  '8. Das sanções: as dos arts. 155 a 163 da Lei 14.133/2021.',
  'Anexos: termo de referência e pesquisa de preços, publicados neste processo, e a minuta do contrato, cujas cláusulas são as do contrato que se publica depois de assinado.',
]
const minutes = (one: Purchase): Lines => [
  `Sessão de ${one.name}, para ${objectOf(one)}, aberta às 9 horas pelo agente de contratação e pela equipe de apoio.`,
  `Três participantes. Propostas iniciais: ${offered(one, 0.98)}, ${offered(one, 1)} e ${offered(one, 1.08)}; a última foi desclassificada por passar do estimado, de ${estimated(one)}.`,
  'Na fase de lances houve catorze ofertas; o melhor preço foi negociado e reduzido mais uma vez.',
  best(one),
  'Itens julgados:',
  ...listed(one),
  'Encerrada a sessão às 11 horas e 20 minutos, o processo segue para habilitação, recursos e homologação.',
]
const appeal = (one: Purchase): Lines => [
  `Recorre a segunda colocada de ${one.name}, para ${objectOf(one)}, que ofereceu ${offered(one, 0.98)}.`,
  'Alega que o atestado de capacidade de quem venceu é de objeto menor do que metade do licitado, contra o item 5 do edital.',
  'Alega que o preço vencedor não cobre os insumos, e que faltou a planilha de custos.',
  'Pede que se reveja a habilitação, que se exija a planilha em dois dias úteis e, sem ela, que se chame quem vem depois.',
  'Recebido em tempo; quem venceu foi chamado a responder em três dias úteis.',
]
const ruling = (one: Purchase): Lines => [
  `Recurso contra a habilitação em ${one.name}, para ${objectOf(one)}.`,
  `${winnerOf(one) ?? 'Quem venceu'} respondeu em tempo: juntou dois atestados que, somados, passam de metade do objeto, e a planilha de custos.`,
  'O edital admite somar atestados (item 5). A planilha mostra que o preço cobre insumos, salários e encargos.',
  `Decisão: conhece-se do recurso e nega-se provimento. Mantém-se o resultado, por ${agreed(one)}.`,
  'Esta decisão é da autoridade superior, e dela não cabe outro recurso administrativo.',
]
const award = (one: Purchase): Lines => [
  `Em ${one.name}, adjudica-se ${objectOf(one)} a ${winnerOf(one) ?? ''}, por ${agreed(one)}.`,
  `O estimado era de ${estimated(one)}. Itens:`,
  ...listed(one),
  'O procedimento foi examinado pela assessoria jurídica e pelo controle interno, sem ressalvas, e fica homologado.',
  'Quem venceu é chamado a assinar em cinco dias úteis. O fiscal e o suplente são designados por portaria.',
]
const supplier = (one: Purchase): Lines => [
  `Para ${objectOf(one)} escolhe-se ${winnerOf(one) ?? 'quem ofereceu o menor preço entre três'}.`,
  `Fundamento: ${one.bidding['fundamento'] ?? ''}.`,
  one.bidding['modalidade'] === '9'
    ? 'Razão da escolha: só quem se escolhe pode entregar o que se pede, como provam os documentos de exclusividade ou de notório saber do processo.'
    : 'Razão da escolha: o menor preço entre três propostas, e situação regular com a Fazenda, o FGTS e a Justiça do Trabalho.',
  `Justificativa do preço: o estimado é de ${estimated(one)}; em contratos iguais de outros órgãos pagou-se ${offered(one, 0.99)} e ${offered(one, 1.04)}.`,
  one.bidding['modalidade'] === '9'
    ? 'Não há emergência nem calamidade: o fundamento é que não se pode competir.'
    : 'Não há emergência nem calamidade: o valor do ano, somado ao de objetos iguais, cabe no limite da lei.',
]
const ratification = (one: Purchase): Lines => [
  `Ratifica-se ${one.name}: contratação direta de ${winnerOf(one) ?? ''}, para ${objectOf(one)}, por ${agreed(one)}.`,
  `Fundamento: ${one.bidding['fundamento'] ?? ''}. Parecer jurídico favorável neste processo.`,
  'O que se entrega:',
  ...listed(one),
  'Publique-se neste portal e no PNCP, em dez dias úteis, e designe-se quem fiscaliza.',
]

const papers: Readonly<Record<string, (one: Purchase) => Lines>> = {
  termo_referencia: reference,
  justificativa: need,
  parecer: opinion,
  orcamento: prices,
  edital: call,
  ata_sessao: minutes,
  impugnacao: appeal,
  resultado_recurso: ruling,
  homologacao: award,
  justificativa_fornecedor: supplier,
  ratificacao: ratification,
}

/**
 * What a paper of a purchase says, its title first; nothing of a row that is no such paper.
 * @param tables the rows of its unit's year, among which the purchase and its items are
 */
export function purchasePaper(row: Cells, tables: Tables): Lines | undefined {
  const own = papers[row['especie'] ?? '']
  const one = purchaseOf(row, tables)
  if (!own || !one) return undefined
  return [
    `${row['titulo'] ?? ''}: ${one.name}`,
    `Processo ${one.bidding['processo'] ?? ''}, documento ${row['numero'] ?? ''}, de ${dayText(one.day)}.`,
    '',
    ...own(one).map((line) => line.replace(/\.\.$/, '.')),
  ]
}
