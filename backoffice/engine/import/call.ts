import { sameText } from '../../../pt-br/words.ts'
import { byteOrderMark, csvLines } from '../../../kernel/csv.ts'
import { fieldOf, wireName, type AnyResource } from '../../../kernel/resource.ts'
import { isReference } from '../../../kernel/field.ts'
import { isTyped, keyFromText } from '../../../kernel/parse-text.ts'
import { Problem } from '../../../kernel/problem.ts'
import { isRequired } from '../../../kernel/write.ts'
import {
  importCall,
  importLine,
  sheetPreview,
  type ImportResult,
  type SheetPreview,
} from '../../../resources/calls/noun.ts'
import { uniqueName } from '../../ui/unique-name.ts'
import { linesOfAnswer, sendForm } from '../../transport/send-form.ts'
import { invalidateRows } from '../data.ts'
import type { RouteParams } from '../route-params.ts'

/** The column of the file for each wire name. */
export type Columns = Readonly<Record<string, string>>

/** The fields that a file may fill, in the order of the form; the parent is given by the screen. */
export function importFields(
  resource: AnyResource,
  routeParams: RouteParams,
): readonly {
  readonly name: string
  readonly wire: string
  readonly label: string
  readonly required: boolean
}[] {
  const names = [...new Set(resource.form.flatMap(({ fields }) => fields))]
  return names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const given = routeParams[name] !== undefined
    return !isTyped(field) || given
      ? []
      : [
          {
            name,
            wire: wireName(name, field),
            label: field.label,
            required: isRequired(resource, name) && field.initial === undefined,
          },
        ]
  })
}

/** Columns whose head is a field's label or wire name. */
export const matchColumns = (
  resource: AnyResource,
  routeParams: RouteParams,
  heads: readonly string[],
): Columns =>
  Object.fromEntries(
    importFields(resource, routeParams).flatMap(({ wire, label }) => {
      const head = heads.find((one) => sameText(one, label) || sameText(one, wire))
      return head === undefined ? [] : [[wire, head]]
    }),
  )

/** What every row shares: the parent that the screen stands in. */
const sharedBy = (resource: AnyResource, routeParams: RouteParams) =>
  Object.fromEntries(
    Object.entries(routeParams).flatMap(([name, value]) => {
      const field = resource.fields[name]
      return field && !field.generated
        ? [[wireName(name, field), isReference(field) ? keyFromText(String(value), field) : value]]
        : []
    }),
  )

/** What to do when nobody knows whether the rows are there: the name of the try sees to it that they are there once. */
const sendAgain = 'Envie a mesma planilha de novo: se ela já tiver sido gravada, nada se repete.'
function send(
  resource: AnyResource,
  file: File,
  fields: Readonly<Record<string, string>>,
  { signal, attempt }: { readonly signal?: AbortSignal; readonly attempt?: string } = {},
): Promise<Response> {
  const { method, path } = importCall(resource)
  return sendForm({ method, path, file, fields, signal, attempt, afterwards: sendAgain })
}

/**
 * Imports whose end is not known, by what was sent: sent again, also from a dialog opened anew, they keep their name.
 */
const unanswered = new Map<string, string>()
const sameSheet = (resource: AnyResource, file: File, fields: Readonly<Record<string, string>>) =>
  JSON.stringify([resource.name, file.name, file.size, file.lastModified, fields])

/** The columns of a file and its first rows. @throws {Problem} */
export const previewSheet = async (resource: AnyResource, file: File): Promise<SheetPreview> =>
  sheetPreview.parse(await (await send(resource, file, { modo: 'ler' })).json())

interface Order {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly file: File
  readonly columns: Columns
  readonly write: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}
/**
 * Checks a file, or writes it; all rows or none, and once however often it is sent.
 * @throws {Problem} when its end is not known, or nothing was written.
 */
export async function runImport({
  resource,
  routeParams,
  file,
  columns,
  write,
  signal,
  onProgress,
}: Order): Promise<ImportResult> {
  const fields = {
    modo: write ? 'gravar' : 'conferir',
    mapa: JSON.stringify(columns),
    contexto: JSON.stringify(sharedBy(resource, routeParams)),
  }
  const sheet = sameSheet(resource, file, fields)
  const attempt = unanswered.get(sheet) ?? uniqueName()
  if (write) unanswered.set(sheet, attempt)
  const answer = await send(resource, file, fields, { signal, attempt })
  for await (const line of linesOfAnswer(answer)) {
    const told = importLine.parse(line)
    if ('erro' in told) throw new Problem('invalid', told.erro.message)
    if ('feitas' in told) onProgress(told.feitas, told.total)
    else {
      unanswered.delete(sheet)
      if (told.resultado.gravadas > 0) await invalidateRows(resource)
      return told.resultado
    }
  }
  throw new Problem('unavailable', `A importação foi interrompida. ${sendAgain}`)
}

/** Saves lines as a CSV that spreadsheets in Portuguese open. */
export function saveCsv(name: string, lines: readonly (readonly string[])[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([`${byteOrderMark}${csvLines(lines)}`], { type: 'text/csv;charset=utf-8' }),
  )
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
