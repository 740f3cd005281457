import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cell } from '../kernel/csv.ts'
import { tableKindOf } from '../formats/rows/table-kind.ts'
import { odsOf } from '../formats/sheets/ods.ts'
import { csvOf, xlsxOf, type ColumnKind } from '../formats/sheets/sheet.ts'
import { empenhos } from '../tables/declared/empenhos.ts'
import { openForeignFile } from '../tables/domain/file-door/foreign-file.ts'
import { nameKnower } from '../tables/domain/file-door/mapping.ts'
import { monthOf } from './commitment-rows.ts'
import { childrenOf, cpuMs, residentMb } from './processes.ts'

// `npm run bench:shapes [rows] [rounds]`: the same rows as a file of each kind, read through the door that loads use,
// each in a process of its own, and a file of one row beside them.

const me = fileURLToPath(import.meta.url)
const names = [
  'numero',
  'data',
  'funcao',
  'subfuncao',
  'natureza',
  'fonte',
  'credor',
  'objeto',
  'valor_empenhado',
  'valor_pago',
] as const
const kinds: readonly ColumnKind[] = names.map((name) =>
  name.startsWith('valor') ? 'money' : name === 'data' ? 'day' : 'text',
)
/** An amount as a spreadsheet holds it, which is a number. */
const cellOf = (text: string | null, at: number): Cell =>
  kinds[at] === 'money' ? Number((text ?? '').replace(',', '.')) : text
const rowsOf = (count: number): readonly (readonly Cell[])[] =>
  Array.from(monthOf(count, 2026, 3), ({ cells }) =>
    names.map((name, at) => cellOf(cells[name] ?? null, at)),
  )

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}
async function* batchesOf(rows: readonly (readonly Cell[])[]) {
  for (let at = 0; at < rows.length; at += 1_000) yield rows.slice(at, at + 1_000)
}
const serial = (day: Cell) => (Date.parse(String(day)) - Date.UTC(1899, 11, 30)) / 86_400_000
async function xlsOf(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx')
  const cells = rows.map((row) =>
    row.map((cell, at) =>
      kinds[at] === 'day' ? { t: 'n', v: serial(cell), z: 'dd/mm/yyyy' } : cell,
    ),
  )
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([[...names], ...cells], { dense: true }),
    'Março',
  )
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}
const shapes: Readonly<Record<string, (rows: readonly (readonly Cell[])[]) => Promise<Buffer>>> = {
  'CSV, UTF-8': (rows) => bytesOf(csvOf(names, batchesOf(rows))),
  'CSV, UTF-16': async (rows) =>
    Buffer.from(
      (await bytesOf(csvOf(names, batchesOf(rows)))).toString('utf8').replaceAll(';', '\t'),
      'utf16le',
    ),
  JSON: async (rows) =>
    Buffer.from(
      JSON.stringify(
        rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
      ),
    ),
  XLSX: (rows) => bytesOf(xlsxOf('Março', names, batchesOf(rows), kinds)),
  ODS: (rows) => bytesOf(odsOf('Março', names, batchesOf(rows), kinds)),
  XLS: xlsOf,
}

/** Reads a file to its end, as a load does. @returns rows */
async function readThrough(path: string): Promise<number> {
  const open = () => createReadStream(path)
  const kind = await tableKindOf(open, path)
  const file = await openForeignFile({ kind, open }, nameKnower(empenhos))
  let count = 0
  for await (const { broken } of file.records()) count += broken ? 0 : 1
  return count
}

/** What a process and those that it started hold together, in MB. */
const heldBy = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentMb(one), 0)

interface Measured {
  readonly rows: number
  readonly seconds: number
  readonly worked: number
  readonly most: number
}
/** A file, read in a process of its own while what it holds is watched. */
async function measured(path: string): Promise<Measured> {
  const child = fork(me, ['read', path], { execArgv: process.execArgv })
  const { pid = 0 } = child
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, heldBy(pid))), 40)
  const [{ rows, seconds }] = (await once(child, 'message')) as [Omit<Measured, 'worked' | 'most'>]
  clearInterval(watch)
  const worked = cpuMs(pid, true) / 1_000
  child.kill()
  await once(child, 'exit')
  return { rows, seconds, worked, most }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
async function compare(count: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-formas-'))
  try {
    const made: { readonly name: string; readonly path: string; readonly taken: Measured[] }[] = []
    for (const [name, write] of Object.entries(shapes))
      for (const rows of [1, count]) {
        const path = join(folder, `${made.length}`)
        await writeFile(path, await write(rowsOf(rows)))
        made.push({ name: rows === 1 ? `${name}, one row` : name, path, taken: [] })
      }
    for (let round = 0; round < rounds; round += 1)
      for (const { path, taken } of made) taken.push(await measured(path))
    row('file', 'rows', 'MB', 'seconds', 'of CPU', 'memory, MB')
    row('---', '---:', '---:', '---:', '---:', '---:')
    for (const { name, path, taken } of made) {
      const of = (part: keyof Measured) => median(taken.map((one) => one[part]))
      const size = (statSync(path).size / 1e6).toFixed(1)
      const [seconds, worked] = [of('seconds').toFixed(1), of('worked').toFixed(1)]
      row(name, of('rows').toLocaleString('en'), size, seconds, worked, of('most').toFixed(0))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [, , first = '50000', second = '3'] = process.argv
if (first === 'read') {
  const from = performance.now()
  const rows = await readThrough(second)
  process.send?.({ rows, seconds: (performance.now() - from) / 1_000 })
  // Who started it ends it, once what it worked is read.
  process.on('message', () => undefined)
} else await compare(Number(first), Number(second))
