import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, sql, type Runner } from '../platform/postgres/database.ts'
import { readHolder } from '../platform/process/folder-lock.ts'
import { fillBigPortal, portalFilled, type BigPortal } from './big-portal.ts'
import { fillCommitments } from './commitments.ts'
import { account, fill, type Place } from './content.ts'
import { readByFour } from './exports.ts'
import { cpuMs } from './processes.ts'
import { addressOf, endAll, ports, signIn, start } from './servers.ts'

// `npm run bench:search [documents] [rows per month] [months]`: fills one portal of a new installation with documents
// of ten years (200,000 unless told otherwise) and, where told, with commitments; opens its pages, asks its search what
// a citizen asks, one after the other and sixteen at once, and takes four lists away at once. Nothing that is asked was
// kept: each address has a parameter that nothing reads. With BENCH_FOLDER the installation stays there, and is asked
// again without being filled.

const count = Number(process.argv[2] ?? 200_000)
const [rowsPerMonth, months] = [Number(process.argv[3] ?? 0), Number(process.argv[4] ?? 12)]
const kept = process.env['BENCH_FOLDER']
const folder = kept ?? mkdtempSync(join(tmpdir(), 'claraboia-bench-'))
const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const wanted = { page: 100, search: 150 } as const
const tries = 7

interface Processes {
  readonly node: number
  readonly postgres: number
}

/** What is asked: an address of the portal, or of the back office with a token. */
interface Asked {
  readonly what: string
  readonly path: string
  readonly token?: string
}
async function timed(
  { node, postgres }: Processes,
  { what, path, token }: Asked,
  most: number,
): Promise<void> {
  const from = token === undefined ? '/p/portal-0' : ''
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
  const spent = () => cpuMs(node) + cpuMs(postgres, true)
  const taken: number[] = []
  let said = ''
  let before = 0
  for (let at = 0; at <= tries; at += 1) {
    if (at === 1) before = spent()
    const begun = performance.now()
    // The back office keeps no answer, and takes no parameter that it does not know.
    const mark = token === undefined ? `${path.includes('?') ? '&' : '?'}vez=${at}` : ''
    const answer = await fetch(`${addressOf('ours')}${from}${path}${mark}`, { headers })
    const body = await answer.text()
    taken.push(performance.now() - begun)
    const found = /<h2 id="documentos"[^>]*>(.*?)<\/h2>|<strong>([^<]*documentos?)/.exec(body)?.[0]
    const counted = answer.headers.get('x-total-count') ?? found?.replaceAll(/<[^>]*>/g, '')
    said = `${answer.status} ${counted ?? ''}`
  }
  const cpu = (spent() - before) / tries
  const [first = 0, ...others] = taken
  const usual = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0
  row(
    what,
    said.trim(),
    first.toFixed(0),
    usual.toFixed(0),
    Math.max(...others).toFixed(0),
    cpu.toFixed(0),
    `${usual <= most ? '≤' : 'over'} ${most}`,
  )
}

const searches = [
  ['a word of one in 50,000', '/busca?q=passarela'],
  ['a word of one in five', '/busca?q=merenda'],
  ['a word of every file', '/busca?q=arquivo+municipal'],
  ['two common words', '/busca?q=contrato+merenda'],
  ['a word with synonyms', '/busca?q=rem%C3%A9dio'],
  ['a number as people write it', '/busca?q=contrato+54/2024'],
  ['the name of a firm', '/busca?q=Fornecedora+Serra+Clara'],
  ['five words that nothing has together', '/busca?q=passarela+merenda+xyzabc+limpeza+ponte'],
  ['a word of a year', '/busca?q=merenda&ano=2019'],
  ['a rare word of a year', '/busca?q=passarela&ano=2019'],
  ['a misspelled word', '/busca?q=passarella'],
  ['what nothing has', '/busca?q=xyzabc'],
  ['the list of documents', '/busca?q=merenda&em=documentos'],
  ['of one type', '/busca?q=merenda&em=documentos&tipo=10'],
  ['its last counted page', '/busca?q=merenda&em=documentos&pagina=40'],
] as const

/** Documents in the list by their places: where pages that follow one another lead. */
const documentsAt = (runner: Runner, { portalId }: Place) =>
  runner.run<{ id: number; type: number }>(
    sql.read`select elemento_id::float8 as id, id_tipo_elemento::float8 as type from documento_publico
      where portal_id = ${portalId}::bigint
      order by data_publicacao desc nulls last, elemento_id desc nulls last limit 1 offset ${Math.floor(count / 2)}`,
  )
const largestType = (runner: Runner, { portalId }: Place) =>
  runner.run<{ id: number; year: string }>(
    sql.read`select id_tipo_elemento::float8 as id, min(ano) as year from documento_somado
      where portal_id = ${portalId}::bigint group by 1 order by sum(documentos) desc limit 1`,
  )

async function pagesOf(runner: Runner, place: Place, { units }: BigPortal) {
  const [[middle], [type]] = [await documentsAt(runner, place), await largestType(runner, place)]
  const last = Math.ceil(count / 25)
  const half = Math.floor(last / 2)
  const list = `/documentos/${type?.id}`
  return [
    ['home', ''],
    ['the types of documents', '/documentos'],
    ['list of all', '/busca'],
    ['its second page', '/busca?pagina=2'],
    ['its page 40', '/busca?pagina=40'],
    ['in its middle, by the document before', `/busca?pagina=${half}&depois=${middle?.id}`],
    ['in its middle, by the document after', `/busca?pagina=${half}&antes=${middle?.id}`],
    ['in its middle, by its number alone', `/busca?pagina=${half}`],
    ['its last page', `/busca?pagina=${last}`],
    ['of the oldest year', `/busca?ano=${type?.year}`],
    ['of the unit of one in fifty', `/busca?ug=${units[2]}`],
    ['of that unit in the oldest year', `/busca?ug=${units[2]}&ano=${type?.year}`],
    ['list of the largest type', list],
    ['of its oldest year', `${list}?ano=${type?.year}`],
    ['of it and the small unit', `${list}?ug=${units[2]}`],
    ['a document', `/documentos/${middle?.type}/${middle?.id}`],
    ['legislation', '/legislacao'],
    ['about', '/sobre'],
    ['map of the portal', '/mapa'],
    ['the feed of all', '/busca/novidades.atom'],
    ['the feed of a search', '/busca/novidades.atom?q=merenda'],
    ['sitemap', '/sitemap.xml'],
    ['sitemap of the pages', '/sitemap/paginas.xml'],
    ['what is not there', '/documentos/1/999999999'],
  ] as const
}

/** The palette, and the list of the largest type. */
async function officeOf(runner: Runner, place: Place) {
  const [type] = await largestType(runner, place)
  const found = `/webadm/buscar?portal=${place.portalId}&q=`
  const list = (year: string, more = '') =>
    `/webadm/listaelementoupl/${place.portalId}/${year}/${type?.id}?page=1&pageSize=25${more}`
  return [
    ['palette: a word of one in 50,000', `${found}passarela`],
    ['palette: a word of one in five', `${found}merenda`],
    ['palette: what nothing has', `${found}xyzabc`],
    ['list of the largest type, a year', list(type?.year ?? '')],
    ['of it, by a word of one in five', list(type?.year ?? '', '&q=merenda')],
    ['of it, by a word of one in 50,000', list(type?.year ?? '', '&q=passarela')],
    ['list of the largest type, all years', list('0000')],
    ['of it, by a word of one in 50,000', list('0000', '&q=passarela')],
  ] as const
}

async function measure(
  processes: Processes,
  runner: Runner,
  place: Place,
  portal: BigPortal,
): Promise<void> {
  row('page', 'found', 'first, ms', 'usual, ms', 'most, ms', 'processor, ms', 'wanted')
  row('---', '---', '---:', '---:', '---:', '---:', '---')
  for (const [what, path] of await pagesOf(runner, place, portal))
    await timed(processes, { what, path }, wanted.page)
  row('**search**', '', '', '', '', '', '')
  for (const [what, path] of searches) await timed(processes, { what, path }, wanted.search)
  row('**back office**', '', '', '', '', '', '')
  const token = await signIn(account)
  for (const [what, path] of await officeOf(runner, place))
    await timed(processes, { what, path, token }, wanted.search)
}

const atOnce = 16
const asksOfEach = 20
/** All searches sixteen at once, again and again. */
async function crowd({ node, postgres }: Processes): Promise<void> {
  const left = Array.from({ length: asksOfEach }, (_, vez) =>
    searches.map(([, path]) => `${addressOf('ours')}/p/portal-0${path}&vez=juntas-${vez}`),
  ).flat()
  const asked = left.length
  const taken: number[] = []
  const spent = () => cpuMs(node) + cpuMs(postgres, true)
  const [from, before] = [performance.now(), spent()]
  const visitor = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const begun = performance.now()
      await (await fetch(path)).text()
      taken.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  const seconds = (performance.now() - from) / 1000
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((asked - 1) * part)]?.toFixed(0)
  console.log(
    `\n${atOnce} at once: ${(asked / seconds).toFixed(0)} searches a second, ${at(0.5)} ms as a rule, ${at(0.95)} ms at most of 95 in a hundred, ${((spent() - before) / asked).toFixed(1)} ms of processor each\n`,
  )
}

try {
  const server = await start(
    ['server/launch.mjs', 'start'],
    { DATA_DIR: folder, PORT: String(ports.ours) },
    `${addressOf('ours')}/health`,
  )
  const options = readHolder(folder)?.database
  if (!options) throw new Error('the server tells no database')
  const db = connect(options)
  const filled = await portalFilled(db.in(1))
  const place = filled?.place ?? (await fill(db, options, 'empty'))[0]
  if (!place) throw new Error('there is no portal')
  const portal = filled?.portal ?? (await fillBigPortal(options, db.in(1), place, count))
  if (rowsPerMonth > 0) await fillCommitments(db, options, place, rowsPerMonth, months)
  const [postgres] = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const processes = { node: server, postgres: Number(postgres) }
  await measure(processes, db.in(1), place, portal)
  await crowd(processes)
  await db.close()
  const portal0 = `${addressOf('ours')}/p/portal-0`
  let visits = 0
  await readByFour({
    server,
    file: `${portal0}/busca/lista.csv`,
    home: async () => (await fetch(`${portal0}?visita=${visits++}`)).text(),
  })
} finally {
  await endAll()
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}
