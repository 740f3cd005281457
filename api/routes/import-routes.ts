import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem, problem } from '../../kernel/problem.ts'
import { isTyped } from '../../kernel/parse-text.ts'
import { wireName, type AnyResource } from '../../kernel/resource.ts'
import { acceptForms, answerForm, readForm } from '../../platform/http/multipart.ts'
import { importCall } from '../../resources/calls/noun.ts'
import { withProof } from '../../resources/recent-proof.ts'
import { resources } from '../../resources/index.ts'
import { interrupted } from '../../formats/file-fault.ts'
import { readSheetTable, type SheetTable } from '../../formats/sheets/sheet-reading.ts'
import { connectionShare } from '../../data/store/scope.ts'
import { sendLines } from '../../platform/http/stream.ts'
import { importSheet } from '../../domain/import/import-sheet.ts'
import type { ImportJob } from '../../domain/import/import-job.ts'
import { beginImport } from './imports-under-way.ts'
import { parse } from '../body.ts'
import { actorOf, tenantOf, type Deps } from '../context.ts'
import { confirmRights } from '../guard.ts'
import { implement } from '../implement.ts'
import { repeatKey } from '../record-answer.ts'

const fileLimit = 10_485_760
const tooLarge = 'A planilha é grande demais: o limite é 10 MB. Divida-a em partes.'
const previewRows = 5
/** Characters: a preview tells which column is which. */
const previewCell = 300

const text = (schema: z.ZodType) =>
  z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'Envie um objeto JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)
const values = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])
const fields = z.strictObject({
  modo: z.enum(['ler', 'conferir', 'gravar'], { error: 'Escolha ler, conferir ou gravar.' }),
  mapa: text(z.record(z.string().max(100), z.string().max(300))).optional(),
  contexto: text(z.record(z.string().max(100), values)).optional(),
})
type Fields = {
  readonly modo: 'ler' | 'conferir' | 'gravar'
  readonly mapa?: Readonly<Record<string, string>>
  readonly contexto?: Readonly<Record<string, z.output<typeof values>>>
}

interface Sent {
  readonly fields: Fields
  readonly bytes: Buffer
  readonly name: string
}
/** Reads the fields and one file of 10 MB at most. @throws {Problem} `wrong-type`, `too-large`, `invalid`. */
async function receive(request: FastifyRequest): Promise<Sent> {
  const given: Record<string, unknown> = {}
  const file = await readForm(request, {
    fileLimit,
    fields: { most: 3, longest: 65_536 },
    words: {
      field: 'arquivo',
      notForm: 'Envie a planilha como multipart/form-data.',
      tooLarge,
      tooMany: 'Envie uma planilha por vez.',
      noFile: 'Escolha uma planilha.',
      cut: interrupted,
    },
    onField(name, value) {
      given[name] = value
    },
    async onFile({ name, stream }) {
      const bytes = await buffer(stream)
      if (bytes.length > fileLimit)
        throw problem('too-large', tooLarge, [{ field: 'arquivo', message: tooLarge }])
      return { bytes, name }
    },
  })
  return { fields: parse(fields, given) as Fields, ...file }
}

/** The wire names that a file may fill: no file, no secret, nothing that the server makes. */
const importable = (resource: AnyResource): ReadonlySet<string> =>
  new Set(
    Object.entries(resource.fields)
      .filter(([, field]) => isTyped(field))
      .map(([name, field]) => wireName(name, field)),
  )

function refuseUnknownColumns(
  resource: AnyResource,
  { mapa = {}, contexto = {} }: Fields,
  head: readonly string[],
): void {
  const known = importable(resource)
  const stranger = [...Object.keys(mapa), ...Object.keys(contexto)].find((wire) => !known.has(wire))
  if (stranger !== undefined)
    throw problem('invalid', `O campo "${stranger.slice(0, 40)}" não pode vir de uma planilha.`, [
      { field: stranger, message: 'Este campo não pode vir de uma planilha.' },
    ])
  const lost = Object.values(mapa).find((column) => !head.includes(column))
  if (lost !== undefined)
    throw problem('invalid', `A planilha não tem a coluna "${lost.slice(0, 60)}".`, [
      { field: 'mapa', message: 'Escolha colunas da planilha.' },
    ])
}

/**
 * Rows from a CSV, XLSX or ODS into a noun: `ler` answers columns and the first rows, `conferir` writes all and undoes
 * it, `gravar` writes all or nothing, once for each `Idempotency-Key`. The last two answer lines of JSON: `{feitas,
 * total}` while they work, then `{resultado}` or `{erro}`.
 */
function importRoute(app: FastifyInstance, resource: AnyResource, deps: Deps): void {
  if (!resource.calls.create) return
  const call = withProof(importCall(resource), resource, 'import')
  implement(app, deps, call, async ({ request, reply, actor }) => {
    const turn = beginImport(actor)
    const state = { isWriting: false }
    try {
      const { fields: wanted, ...file } = await answerForm(request, reply, fileLimit, () =>
        receive(request),
      )
      turn.work()
      const table = await readSheetTable(file.bytes)
      if (wanted.modo === 'ler') return previewOf(table)
      refuseUnknownColumns(resource, wanted, table.head)
      const order = {
        resource,
        table,
        columns: wanted.mapa ?? {},
        shared: wanted.contexto ?? {},
        rehearsal: wanted.modo === 'conferir',
        fileName: file.name,
        zone: tenantOf(request).zone,
        ...attemptOf(request, wanted, file.bytes),
      }
      return await sendLines(reply, (say, isHeard) => {
        state.isWriting = true
        return write(request, deps, order, say, isHeard).finally(turn.end)
      })
    } finally {
      if (!state.isWriting) turn.end()
    }
  })
}

/** What tells a sheet that is sent again after a lost answer from another one. */
function attemptOf(request: FastifyRequest, wanted: Fields, bytes: Buffer) {
  const key = repeatKey(request)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  return key === undefined ? {} : { attempt: { key, call, body: { ...wanted, sha256 } } }
}

const previewOf = ({ head, rows }: SheetTable) => ({
  colunas: head,
  linhas: rows
    .slice(0, previewRows)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, previewCell))),
  total: rows.length,
})

/** Writes what was ordered and tells how far it is, and how it ended. */
async function write(
  request: FastifyRequest,
  { db, sessions }: Deps,
  order: ImportJob,
  say: (line: object) => void,
  isHeard: () => boolean,
): Promise<void> {
  const { table } = order
  const actor = actorOf(request)
  const progress = (feitas: number) => {
    // The client closed the connection: nothing is written.
    if (!isHeard() || request.raw.socket.destroyed)
      throw problem('unavailable', 'A importação foi interrompida. Nada foi gravado.')
    say({ feitas, total: table.rows.length })
  }
  try {
    const confirm = () => confirmRights(request, sessions)
    const watch = { progress, confirm }
    say({
      resultado: await importSheet(
        db.in(actor.tenantId, connectionShare(actor)),
        actor,
        order,
        watch,
      ),
    })
  } catch (error) {
    const isTold = error instanceof Problem
    if (!isTold) request.log.error(error, 'import failed')
    const message = isTold
      ? error.message
      : 'Não foi possível importar. Nada foi gravado; tente de novo.'
    say({ erro: { message } })
  }
}

/** An import for every noun that has a create. */
export async function importRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  for (const resource of resources) importRoute(app, resource, deps)
}
