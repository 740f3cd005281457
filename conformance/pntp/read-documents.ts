import { documentCriteria, type DocumentCriterion } from '../../tables/declared/pntp/documents.ts'
import { documentState } from '../../tables/domain/pntp/portal-documents.ts'
import { isWhere, type DocumentFact } from '../../tables/domain/pntp/documents.ts'
import { OpenedFiles } from './opened-files.ts'
import type { Read, Verdict, Visited } from './verdict.ts'

// The documents of a portal as anybody sees them: the page of types, and the list of each type, filtered by year.

interface Listed {
  readonly tipo_documento: string
  readonly descricao: string
  readonly ano: string
  readonly mes: string | null
  readonly periodicidade: string | null
  readonly publicado_em: string
  readonly arquivo: string | null
  readonly endereco: string | null
}
const dayInBrazil = (instant: string) =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
// Where nobody has opened it, a file is taken for what it is called.
const unopened = { text: 'lido', pages: null, bytes: null }
const factOf = (it: Listed): DocumentFact => ({
  ...unopened,
  path: (it.endereco ?? '').replace(/^.*?(?=\/documentos\/)/, ''),
  type: it.tipo_documento,
  description: it.descricao,
  year: Number(it.ano),
  month: it.mes === null ? null : Number(it.mes),
  period: it.periodicidade,
  publishedOn: dayInBrazil(it.publicado_em),
  fileName: it.arquivo,
})

interface OfType {
  readonly facts: readonly DocumentFact[]
  /** What the form above the list asks for. */
  readonly hasFilters: boolean
}
const isListed = (rows: unknown): rows is readonly Listed[] => Array.isArray(rows)
/** Years before this one: those of a plan of ten years. */
const yearsBack = 9
async function readType(read: Read, path: string, today: string): Promise<OfType> {
  const page = await read(path)
  const offered = [...page.matchAll(/<option[^>]*>(\d{4})</g)].map(([, year]) => Number(year))
  const years = offered.filter((year) => year >= Number(today.slice(0, 4)) - yearsBack)
  const facts: DocumentFact[] = []
  for (const year of years) {
    const rows: unknown = JSON.parse(await read(`${path}/lista.json?ano=${year}`))
    if (isListed(rows)) facts.push(...rows.map(factOf))
  }
  return { facts, hasFilters: page.includes('name="q"') && page.includes('name="ano"') }
}

/** Rules of all kinds are asked for with a filter by kind, which the list of all documents has. */
const asksForKind = new Set(['2.6'])
async function itemF(read: Read, { id }: DocumentCriterion, types: readonly OfType[]) {
  if (asksForKind.has(id)) {
    const all = await read('/busca')
    return ['q', 'ano', 'tipo'].every((name) => all.includes(`name="${name}"`))
  }
  return types.every(({ hasFilters }) => hasFilters)
}

/** The verdict on every criterion that documents prove. */
export async function judgeDocuments(
  { read, open, power }: Visited,
  today: string,
): Promise<readonly Verdict[]> {
  const paths = [
    ...new Set(
      [...(await read('/documentos')).matchAll(/href="[^"]*(\/documentos\/\d+)"/g)].map(
        ([, path = '']) => path,
      ),
    ),
  ]
  const types: OfType[] = []
  for (const path of paths) types.push(await readType(read, path, today))
  const verdicts: Verdict[] = []
  const files = new OpenedFiles(open)
  for (const criterion of documentCriteria) {
    const points = criterion.points[power]
    if (points === null) continue
    const own = types.filter(({ facts: [first] }) => first && isWhere(criterion, first.type))
    const facts = own.flatMap((type) => type.facts)
    const kindly = documentState(criterion, points, facts, today)
    const strict = documentState(criterion, points, await files.openNewest(criterion, facts), today)
    const hasF = await itemF(read, criterion, own)
    const shown = (met: string) => (hasF ? met : met.replace('F', ''))
    verdicts.push({
      id: criterion.id,
      points,
      of: criterion.items,
      met: shown(strict.met),
      // A file that was opened may need no filter.
      kindly: shown(
        [...criterion.items].filter((item) => (kindly.met + strict.met).includes(item)).join(''),
      ),
      by: kindly.proofs.map(({ name }) => name).join('; '),
    })
  }
  files.end()
  return verdicts
}
