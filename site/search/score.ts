import { isOf, literal as wordOf, termsOf, type Concept } from '../../data/search/words.ts'

/** What answers before what, where words fit equally well: a curated home before many documents. */
const weights = {
  paginas: 60,
  dados: 58,
  tipo: 56,
  item: 54,
  menu: 53,
  orgaos: 52,
  esic: 50,
  leis: 46,
  documentos: 44,
  noticias: 42,
  perguntas: 40,
  glossario: 36,
  links: 32,
} as const
export type Weight = keyof typeof weights

const share = (concepts: readonly Concept[], terms: readonly string[]) =>
  concepts.filter((concept) => terms.some((term) => isOf(concept, term))).length /
  Math.max(1, concepts.length)
/** How much of a title the question says: all of `Folha de pagamento`, a fifth of a long one. */
const filled = (concepts: readonly Concept[], terms: readonly string[]) =>
  terms.filter((term) => concepts.some((concept) => isOf(concept, term))).length /
  Math.max(1, terms.length)
/** The word itself before what stands for it: the first way of each concept. */
const literal = (concepts: readonly Concept[], terms: readonly string[]) =>
  share(
    concepts.map((concept) => concept.split(' ')[0] ?? ''),
    terms,
  )

const begins = (concepts: readonly Concept[], [first = '']: readonly string[]) =>
  concepts.some((concept) => isOf(concept, first)) ? 1 : 0

const contacts = new Set(
  'telefone fone whatsapp contato horario endereco mail atendimento expediente secretario'.split(
    ' ',
  ),
)
/**
 * What answers a question for whom to reach and when: "telefone da saúde", where the office itself says neither word.
 */
export function officeFirst(concepts: readonly Concept[]): number {
  const asking = concepts.filter((concept) => contacts.has(wordOf(concept)))
  return asking.length > 0 && asking.length < concepts.length ? 30 : 0
}

/** How well a title answers, from 0 to 100, with the weight of its kind. */
export function scoreOf(weight: Weight, concepts: readonly Concept[], title: string): number {
  const terms = termsOf(title)
  return (
    weights[weight] +
    (weight === 'orgaos' ? officeFirst(concepts) : 0) +
    50 * share(concepts, terms) +
    20 * filled(concepts, terms) +
    12 * literal(concepts, terms) +
    6 * begins(concepts, terms)
  )
}
