import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, sql } from '../platform/postgres/database.ts'
import { datasetNamed } from '../tables/declared/index.ts'
import type { FileResult } from '../tables/calls/table-file.ts'
import type { FileMapping } from '../tables/calls/file-mapping.ts'
import { fileKinds } from '../kernel/file-kinds.ts'
import { readHolder } from '../platform/process/folder-lock.ts'
import { account, fill, type Place } from './content.ts'
import { noTable, realFiles } from './real-files/catalogue.ts'
import { controlsIn, decisionsOf } from './real-files/controls.ts'
import type { RealFile } from './real-files/real-file.ts'
import { centsIn, readSource, type Source } from './real-files/source.ts'
import { addressOf, endAll, ports, signIn, start } from './servers.ts'

// `npm run real-files -- FOLDER [WORD]`: loads files that municipalities have published into a new installation,
// through the door for files and the door for keys, and compares what the product says with what the files add up to by
// other means. A folder with `controles.json` (bench/real-files/controls.ts) is of an operator's own files; others are
// read by the catalogue.

const [files = '', only = ''] = process.argv.slice(2)
if (files === '') throw new Error('usage: npm run real-files -- FOLDER [WORD]')
const folder = mkdtempSync(join(tmpdir(), 'claraboia-arquivos-'))
const base = addressOf('ours')
const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

const mappingOf = (file: RealFile): FileMapping => ({
  colunas: file.columns,
  fixos: file.fixed ?? {},
  valores: file.values ?? {},
  somar: file.adds ?? false,
  folhas: file.leaves ?? false,
  somente: file.only ? { coluna: file.only.column, texto: file.only.text } : null,
})

type Sent = Pick<Source, 'name' | 'bytes'>
/** Sends a file as the screen does. @throws Error where it ends without a result */
async function byHand(
  token: string,
  { portalId, unit }: Place,
  file: RealFile,
  modo: 'conferir' | 'publicar',
  { name, bytes }: Sent,
  answers: readonly string[] = [],
  reasons: Readonly<Record<string, string>> = {},
): Promise<FileResult> {
  const form = new FormData()
  const fields = {
    modo,
    unidade: unit,
    ano: String(file.year),
    mapa: JSON.stringify(mappingOf(file)),
    respostas: answers.join(','),
    motivos: JSON.stringify(reasons),
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('arquivo', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${base}/webadm/tabelas/${portalId}/${file.table}/arquivo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const last = (await answer.text()).trim().split('\n').at(-1) ?? ''
  // The last line of such an answer is its result.
  const { resultado } = JSON.parse(last) as { resultado?: FileResult }
  if (!resultado) throw new Error(`${file.path}: ${last.slice(0, 400)}`)
  return resultado
}

const kinds: Readonly<Record<string, string>> = {
  xlsx: fileKinds.xlsx.type,
  csv: 'text/csv',
}
/** Sends a file with a key, by the mapping that is kept. @returns why it was refused, or nothing */
async function byKey(key: string, { unit }: Place, file: RealFile, { name, bytes }: Sent) {
  const answer = await fetch(`${base}/dados/v1/${file.table}/${unit}/${file.year}?mapa=guardado`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': kinds[name.split('.').at(-1) ?? ''] ?? 'text/csv',
    },
    body: new Uint8Array(bytes),
  })
  return answer.ok ? undefined : (await answer.text()).slice(0, 300)
}
async function keyFor(token: string, { portalId, unit }: Place, { table }: RealFile) {
  const answer = await fetch(`${base}/webadm/chaves-dados/${portalId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'x', conjuntos: [table], unidades: [unit], redes: [], dias: 1 }),
  })
  const { chave } = (await answer.json()) as { chave?: string }
  if (!chave) throw new Error(`no key: ${answer.status}`)
  return chave
}

interface Summed {
  readonly total?: Amounts
  /** Each kind for itself, where amounts of unlike kinds are never one sum. */
  readonly totais?: readonly Amounts[]
}
type Amounts = Readonly<Record<string, number | string | null>>
/** What the product's API says of a year: rows, and the total in cents. @throws Error where it tells no total */
async function totalOf(prefix: string, { path, table, year, amount }: RealFile) {
  const asked = `${datasetNamed(table)?.time.year}=${year}`
  const answer = await fetch(`${base}/p/${prefix}/dados/api/v1/${table}/soma?${asked}`)
  const { total, totais } = (await answer.json()) as Summed
  const parts = (totais ?? [total]).map((one) => one?.[amount])
  const cents = parts.map((part) =>
    typeof part === 'number' ? Math.round(part * 100) : Number.NaN,
  )
  if (!cents.every(Number.isSafeInteger))
    throw new Error(`${path}: the product tells no total of ${amount}: ${answer.status}`)
  return {
    rows: Number(total?.['linhas'] ?? 0),
    cents: cents.reduce((sum, part) => sum + BigInt(part), 0n),
    kinds: totais ?? [],
  }
}

const mostTries = 8
/** Rehearses a file until nothing of it is refused, leaving out what was. */
async function refusedLines(token: string, place: Place, file: RealFile, source: Source) {
  const refused = new Map<number, string>()
  for (let tries = 0; tries < mostTries; tries += 1) {
    const sent = refused.size === 0 ? source : source.without(new Set(refused.keys()))
    const result = await byHand(token, place, file, 'conferir', sent)
    if (result.situacao === 'ensaiada') return { refused, sent, result }
    const errors = result.achados.filter(({ gravidade }) => gravidade === 'erro')
    for (const { linha, campo, valor, mensagem } of errors)
      if (!refused.has(linha)) refused.set(linha, `${campo}: ${mensagem}\t${valor}`)
    if (refused.size >= source.rows.length) break
  }
  tellReasons(refused)
  throw new Error(`${file.path}: nothing can be taken of ${source.rows.length} rows`)
}

/** Lines that are the same in every column are published once. */
const onceEach = (rows: Source['rows']): Source['rows'] => [
  ...new Map(rows.map((one) => [JSON.stringify(one.cells), one])).values(),
]
function expected(file: RealFile, { rows }: Source, refused: ReadonlyMap<number, string>): bigint {
  if (file.total !== undefined) return centsIn(file.total)
  const taken = rows.filter(
    ({ line, cells }) => !refused.has(line) && (file.counts?.(cells) ?? true),
  )
  // Of an archive there are the amounts alone, and two may be the same.
  const counted = file.adds || file.archive ? taken : onceEach(taken)
  const column = file.columns[file.amount] ?? ''
  return counted.reduce((sum, { cells }) => sum + centsIn(cells[column] ?? '', file.inCents), 0n)
}

const reais = (cents: bigint) =>
  (Number(cents) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
const told: string[] = []
async function compare(
  token: string,
  file: RealFile,
  [hand, system]: readonly [Place, Place],
  at: number,
) {
  const source = await readSource(files, file)
  const { refused, sent, result } = await refusedLines(token, hand, file, source)
  // A key follows what a person published, and what they answered; each place is asked about its own unit.
  for (const place of [hand, system]) {
    const { perguntas } = await byHand(token, place, file, 'conferir', sent)
    const answers = perguntas.map(({ codigo }) => codigo)
    const reasoned = perguntas.filter(({ motivo }) => motivo)
    const reasons = reasoned.map(({ codigo }) => [codigo, 'O município já o publicou assim'])
    await byHand(token, place, file, 'publicar', sent, answers, Object.fromEntries(reasons))
  }
  // An archive of remittances is for people: a key sends the rows of one table.
  const fault = file.archive
    ? undefined
    : await byKey(await keyFor(token, system, file), system, file, sent)
  const [ours, theirs] = await Promise.all([
    totalOf(`portal-${2 * at}`, file),
    totalOf(`portal-${2 * at + 1}`, file),
  ])
  const wanted = expected(file, source, refused)
  const isEqual =
    !fault && ours.cents === wanted && theirs.cents === wanted && ours.rows === theirs.rows
  const { totais, outras } = result
  row(
    `${file.path} ${file.year}`,
    file.table,
    source.rows.length,
    refused.size,
    totais.quantas,
    outras,
    ours.rows,
    reais(ours.cents),
    reais(theirs.cents),
    reais(wanted),
    decisionsOf(file),
    result.perguntas.length,
    isEqual ? '=' : `DIFFERS ${fault ?? ''}`,
  )
  for (const kind of ours.kinds) console.log(`    ${JSON.stringify(kind)}`)
  for (const [line, reason] of refused) told.push(`${file.path}\t${line}\t${reason}`)
  tellReasons(refused)
}

function tellReasons(refused: ReadonlyMap<number, string>): void {
  for (const [reason, lines] of linesByReason(refused)) {
    const first = lines.slice(0, 8).join(', ')
    console.log(`    ${lines.length} × ${reason} (${first}${lines.length > 8 ? ', …' : ''})`)
  }
}
function linesByReason(
  refused: ReadonlyMap<number, string>,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [line, reason] of refused) {
    const kind = (reason.split('\t')[0] ?? '').replaceAll(/\d+/g, 'N')
    found.set(kind, [...(found.get(kind) ?? []), line])
  }
  return found
}

try {
  await start(
    ['server/launch.mjs', 'start'],
    { DATA_DIR: folder, PORT: String(ports.ours) },
    `${base}/health`,
  )
  const options = readHolder(folder)?.database
  if (!options) throw new Error('the server tells no database')
  const db = connect(options)
  const own = controlsIn(files)
  const known = (own ?? realFiles).filter(({ path }) => path.includes(only))
  // A portal of its own for each file and door: nothing kept of one helps another.
  const places = await fill(db, options, 'empty', 2 * known.length)
  const token = await signIn(account)
  row(
    'file',
    'table',
    'rows',
    'refused',
    'totals left out',
    'other rows',
    'published',
    'by hand',
    'by key',
    'by other means',
    'decisions',
    'questions',
    '',
  )
  row(...Array.from({ length: 13 }, () => '---'))
  for (const [at, file] of known.entries()) {
    const [hand, system] = [places[2 * at], places[2 * at + 1]]
    if (!hand || !system) throw new Error('there are too few portals')
    // A file that names another town's CNPJ is none of the portal's.
    for (const { unit } of [hand, system])
      await db
        .in(1)
        .run(sql`update portal_cliente set cnpj = ${file.cnpj ?? null} where hash_id = ${unit}`)
    await compare(token, file, [hand, system], at).catch((error: unknown) =>
      console.log(String(error)),
    )
  }
  await db.close()
  for (const [path, why] of Object.entries(own ? {} : noTable))
    console.log(`no table: ${path}: ${why}`)
  const list = join(tmpdir(), 'claraboia-linhas-recusadas.tsv')
  writeFileSync(list, told.join('\n'))
  console.log(`every refused line: ${list}`)
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
