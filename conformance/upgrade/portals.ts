import { urlOf } from '../../kernel/url.ts'
import { linksOf, patientFetch, seen, type Seen } from './answers.ts'

/** How many addresses of one kind are opened: `/p/x/documentos/7` and `/p/x/documentos/8` are of one. */
const ofOneKind = 10

/** The kind of an address: its words, without numbers and marks, and what is asked in it where that is one thing. */
const kindOf = (address: string) => {
  const [path = '', query = ''] = address.split('?', 2)
  const keys = [...new URLSearchParams(query).keys()]
  return `${path.replace(/[^/]*\d[^/]*/g, '#')}?${keys.length > 1 ? 'several' : keys.join('')}`
}

const opened = async (base: string, address: string) => {
  const answer = await patientFetch(base + address)
  const body = Buffer.from(await answer.arrayBuffer())
  return { one: seen('cidadão', address, answer, body), body }
}

/** The addresses of this installation that a page or a map of a portal leads to. */
function ledTo(base: string, { type, address }: Seen, body: Buffer): readonly string[] {
  const text = /html|xml/.test(type) ? body.toString('utf8') : ''
  const links = [
    ...linksOf(text),
    ...[...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, link = '']) => link),
  ]
  return links.flatMap((link) => {
    const target = urlOf(link, base + address)
    if (target?.origin !== base || !/^\/(?:p|arquivos)(?:\/|$)/.test(target.pathname)) return []
    return [target.pathname + target.search]
  })
}

/** Every page of every portal that a citizen is led to, of each kind the first ones met. */
export async function readPortals(
  base: string,
  keep: (one: Seen) => void,
): Promise<ReadonlySet<string>> {
  const met = new Set<string>(['/p', '/robots.txt'])
  const counts = new Map<string, number>()
  for (const address of met) {
    const kind = kindOf(address)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count > ofOneKind) continue
    const { one, body } = await opened(base, address)
    keep(one)
    for (const link of ledTo(base, one, body)) met.add(link)
  }
  return met
}

/** The same addresses again, as a former reading names them. */
export async function readAgain(
  base: string,
  addresses: readonly string[],
  keep: (one: Seen) => void,
): Promise<void> {
  for (const address of addresses) keep((await opened(base, address)).one)
}
