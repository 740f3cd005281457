import { conjunction } from '../../../pt-br/junctions.ts'
import { counted, uncapitalised } from '../../../pt-br/words.ts'
import type { Content } from '../../declared/pntp/content.ts'
import { evidenceKey, type Evidence, type Filled } from '../../data/evidence.ts'
import { isChoiceColumn } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'

// What an evaluator who opens the rows of a table does not find there.

/** A table with what its newest rows tell. */
export interface TableEvidence {
  readonly dataset: Dataset
  readonly evidence: Evidence
}
/** What rows do not tell. */
export interface ContentLack {
  readonly dataset: Dataset
  readonly words: string
  /** Whether a kind evaluator lets it pass. */
  readonly isAtMercy: boolean
  /** About how long it takes: a file of each row; undefined where the place says it. */
  readonly minutes?: number
}

/** Of how many of ten rows something may be missing: an evaluator opens some. */
export const enough = (part: number, of: number): boolean => part * 10 >= of * 9

interface Told extends TableEvidence {
  readonly filled: Filled
}
const share = ({ filled: { filled, needed } }: Told) => filled / needed
/** The tables that have rows which need something, the one that tells it best first. */
const tellers = (content: Content, tables: readonly TableEvidence[]): readonly Told[] =>
  tables
    .flatMap((one): readonly Told[] => {
      const filled = one.evidence.of.get(evidenceKey(content))
      return filled && filled.needed > 0 ? [{ ...one, filled }] : []
    })
    .toSorted((one, other) => share(other) - share(one))

function addressLack({ dataset, filled }: Told): ContentLack | undefined {
  const { needed, addresses } = filled
  if (!addresses) return undefined
  const { ofOne, outside, different } = addresses
  const led = ofOne + outside
  if (enough(ofOne, needed) && enough(different, ofOne)) return undefined
  const rows = counted(needed, 'linha mais nova', 'linhas mais novas')
  if (enough(led, needed) && enough(different, led))
    return {
      dataset,
      isAtMercy: true,
      words: `De ${rows}, ${outside} têm o arquivo em outro endereço, que não se abre daqui: se algum não abrir o documento da linha, o avaliador tira os pontos. Envie os arquivos a este portal.`,
    }
  const said = different < led ? 'o mesmo endereço de outra, ou ' : ''
  const right = ofOne === 0 ? 'nenhuma leva' : ofOne === 1 ? 'só 1 leva' : `só ${ofOne} levam`
  const others = ofOne === 0 ? 'têm' : 'as demais têm'
  return {
    dataset,
    isAtMercy: false,
    minutes: needed - Math.min(ofOne, different),
    words: `De ${rows}, ${right} ao próprio arquivo: ${others} ${said}o endereço de uma lista, ou nenhum. Envie o arquivo de cada linha.`,
  }
}

const labelOf = (dataset: Dataset, { names }: Content) =>
  names
    .filter((name) => dataset.columns[name] !== undefined)
    .map((name) => uncapitalised(columnOf(dataset, name).label))
    .join(' ou ')

/** A table that has rows, none of which is what a criterion is about: whether there was none, nothing says. */
function untoldNone(content: Content, tables: readonly TableEvidence[]): readonly ContentLack[] {
  const { isSubject, need } = content
  const table = tables.find(
    ({ evidence }) => evidence.rows > 0 && evidence.of.has(evidenceKey(content)),
  )
  if (!isSubject || need.kind !== 'where' || !table) return []
  const { dataset } = table
  const kinds = need.of.map(({ column, value, isNot }) => {
    const said = columnOf(dataset, column)
    const words = isChoiceColumn(said) ? (said.options[value] ?? value) : value
    return isNot ? `outra coisa que não ${words}` : words
  })
  return [
    {
      dataset,
      isAtMercy: true,
      words: `Nenhuma das linhas mais novas é de “${kinds.join(', ')}”, e nada diz que não houve. Publique o que houve, ou um documento que diga que não houve.`,
    },
  ]
}

/**
 * What the newest rows of the tables that prove a criterion do not tell, of what it asks. Tables without rows lack
 * nothing: that there was nothing is what they tell.
 */
export function contentLacks(
  contents: readonly Content[],
  tables: readonly TableEvidence[],
): readonly ContentLack[] {
  const absent = new Map<Dataset, string[]>()
  const lacks: ContentLack[] = []
  for (const content of contents) {
    const [best] = content.need.kind === 'if-so' ? [] : tellers(content, tables)
    if (!best) lacks.push(...untoldNone(content, tables))
    if (!best) continue
    const { dataset, filled } = best
    const lack = addressLack(best)
    if (lack) lacks.push(lack)
    if (filled.addresses || enough(filled.filled, filled.needed)) continue
    const of = `${labelOf(dataset, content)} (em ${filled.filled} de ${filled.needed})`
    absent.set(dataset, [...(absent.get(dataset) ?? []), of])
  }
  return [
    ...lacks,
    ...[...absent].map(([dataset, names]) => ({
      dataset,
      isAtMercy: false,
      words: `Nas linhas mais novas falta o que a cartilha pede: ${conjunction(names)}. Corrija as linhas, ou envie o período de novo com essas colunas.`,
    })),
  ]
}

/**
 * The day until which rows tell what a criterion is about, where these must be new themselves: of several, the one that
 * is the longest ago. ISO 8601
 */
export const newestTold = (
  contents: readonly Content[],
  tables: readonly TableEvidence[],
): string | undefined =>
  contents
    .filter(({ isDated }) => isDated)
    .flatMap((content) => tellers(content, tables)[0]?.filled.newest ?? [])
    .toSorted()[0]
