import {
  commitmentTypes,
  expenseCategories,
  expenseElements,
  expenseGroups,
  expenseModalities,
} from './expense.ts'
import { functions, subfunctions } from './functions.ts'
import { states } from './places.ts'
import { pncpVocabularies } from './procurement.ts'
import {
  revenueCategories,
  revenueDetails,
  revenueOrigins,
  revenueSpecies,
  revenueTypes,
} from './revenue.ts'
import { fundingSources, sourceYears } from './sources.ts'
import { isInForce, type Term, type Vocabulary } from './vocabulary.ts'

/** The official codes that ship with the product. */
export const vocabularies: readonly Vocabulary[] = [
  functions,
  subfunctions,
  expenseCategories,
  expenseGroups,
  expenseModalities,
  expenseElements,
  commitmentTypes,
  revenueCategories,
  revenueOrigins,
  revenueSpecies,
  revenueDetails,
  revenueTypes,
  sourceYears,
  fundingSources,
  ...pncpVocabularies,
  states,
]

function byCode(terms: readonly Term[]): ReadonlyMap<string, readonly Term[]> {
  const found = new Map<string, Term[]>()
  for (const term of terms) found.set(term.code, [term, ...(found.get(term.code) ?? [])])
  return found
}
/** Per vocabulary and code its terms, the latest first: they are written down in the order of their years. */
const index = new Map(vocabularies.map(({ name, terms }) => [name, byCode(terms)]))
function termsOf(name: string): ReadonlyMap<string, readonly Term[]> {
  const found = index.get(name)
  if (!found) throw new Error(`No vocabulary ${name}`)
  return found
}

/**
 * The official words of a code: those of the year, and of another year where that year has none, because a code is
 * never shown without its words.
 * @returns undefined where the vocabulary does not have the code
 */
export function wordsOf(name: string, code: string, year?: number): string | undefined {
  const terms = termsOf(name).get(code) ?? []
  const inForce = year === undefined ? undefined : terms.find((it) => isInForce(it, year))
  return (inForce ?? terms[0])?.words
}

/**
 * The codes of a vocabulary with their words: those in force in the year, and without a year the latest words of each.
 */
export const codesOf = (name: string, year?: number): readonly Term[] =>
  [...termsOf(name).values()].flatMap((terms) => {
    const shown = year === undefined ? terms[0] : terms.find((it) => isInForce(it, year))
    return shown ? [shown] : []
  })

/** Whether a code may be used: in the year, or in any. */
export const isCode = (name: string, code: string, year?: number): boolean =>
  (termsOf(name).get(code) ?? []).some((it) => year === undefined || isInForce(it, year))

/** One step into a code that is written without separators. */
interface Step {
  readonly level: string
  readonly vocabulary: string
  readonly start: number
  readonly end: number
  /** A level of which not all codes have words: one without them is left out, and its zeros end nothing. */
  readonly open?: true
  /**
   * Its words say something of the level above: `Dívida Ativa`, of a tax. The code that only says what goes without
   * saying is left out.
   */
  readonly of?: { readonly unsaid: string }
}
const step = (level: string, vocabulary: string, start: number, end: number): Step => ({
  level,
  vocabulary,
  start,
  end,
})
const compounds: Readonly<Record<string, readonly Step[]>> = {
  'natureza-despesa': [
    step('categoria', 'categoria-despesa', 0, 1),
    step('grupo', 'grupo-despesa', 1, 2),
    step('modalidade', 'modalidade-aplicacao', 2, 4),
    step('elemento', 'elemento-despesa', 4, 6),
  ],
  'natureza-receita': [
    step('categoria', 'categoria-receita', 0, 1),
    step('origem', 'origem-receita', 0, 2),
    step('especie', 'especie-receita', 0, 3),
    ...[4, 6, 7].map((end): Step => ({
      ...step('desdobramento', 'desdobramento-receita', 0, end),
      open: true,
    })),
    { ...step('tipo', 'tipo-receita', 7, 8), open: true, of: { unsaid: '1' } },
  ],
  'fonte-recursos': [step('exercicio', 'exercicio-fonte', 0, 1), step('fonte', 'fonte', 1, 4)],
}

export interface Level {
  /** `categoria`, `grupo`, … */
  readonly level: string
  readonly title: string
  /** The code down to this level: `33`, `3390`, `339039`. */
  readonly upTo: string
  readonly words: string | undefined
}

/**
 * What a code consists of, from the most general level to the most exact one that it reaches: `339039` is
 * Despesas Correntes › Outras Despesas Correntes › Aplicações Diretas › Outros Serviços de Terceiros - Pessoa Jurídica.
 * Dots in the code are left out; a level of zeros ends it.
 */
export function levelsOf(compound: string, code: string, year?: number): readonly Level[] {
  const steps = compounds[compound]
  if (!steps) throw new Error(`No compound code ${compound}`)
  const digits = code.replaceAll(/\D/g, '')
  const isThere = (at: number) => {
    const end = steps[at]?.end ?? 0
    return digits.length >= end && /[1-9]/.test(digits.slice(steps[at - 1]?.end ?? 0, end))
  }
  const ends = steps.findIndex(({ open }, at) => !open && !isThere(at))
  const found: Level[] = []
  for (const [at, it] of steps.slice(0, ends < 0 ? steps.length : ends).entries()) {
    const words = it.open && !isThere(at) ? undefined : ownWords(it, digits, year)
    if (it.open && words === undefined) continue
    const above = it.of ? `${found.at(-1)?.words ?? ''} - ` : ''
    const title = vocabularies.find(({ name }) => name === it.vocabulary)?.title ?? it.level
    found.push({
      level: it.level,
      title,
      upTo: digits.slice(0, it.end),
      words: words === undefined ? undefined : above + words,
    })
  }
  return found
}

/** The words of a step alone; nothing where they go without saying. */
function ownWords(
  { vocabulary, start, end, of }: Step,
  digits: string,
  year: number | undefined,
): string | undefined {
  const code = digits.slice(start, end)
  return code === of?.unsaid ? undefined : wordsOf(vocabulary, code, year)
}
