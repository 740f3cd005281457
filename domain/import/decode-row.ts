import { isShortened, shortenedText } from '../../formats/sheets/damaged-cells.ts'
import { isReference, type Field } from '../../kernel/field.ts'
import { keyFromText, parseText } from '../../kernel/parse-text.ts'
import { Problem, problem, type Fault } from '../../kernel/problem.ts'
import { wireName } from '../../kernel/resource.ts'
import type { FindReference } from './find-reference.ts'
import { textIn, type ImportJob, type SheetRow, type Wire } from './import-job.ts'

/**
 * What the text of a cell means for a field, on the wire; undefined where it says nothing.
 * @param key of the row that a reference's text names.
 * @throws {Problem} `invalid` in people's words.
 */
function decodeCell(field: Field, text: string, key: string | undefined, zone: string): unknown {
  if (isShortened(text)) throw problem('invalid', `${field.label}: ${shortenedText(text.trim())}`)
  if (!isReference(field) || text.trim() === '') return parseText(field, text, zone)
  if (key === undefined)
    throw problem('invalid', `${field.label}: "${text.slice(0, 60)}" não foi encontrado.`)
  return keyFromText(key, field)
}

/** A row of a sheet as the form would send it, and what of it is not understood, by wire name. */
export async function decodeRow(
  job: ImportJob,
  row: SheetRow,
  find: FindReference,
): Promise<{ readonly body: Wire; readonly faults: readonly Fault[] }> {
  const body: Record<string, unknown> = { ...job.shared }
  const faults: Fault[] = []
  for (const [name, field] of Object.entries(job.resource.fields)) {
    const wire = wireName(name, field)
    if (job.columns[wire] === undefined) continue
    const text = textIn(job, row, wire)
    const key = isReference(field) && text.trim() !== '' ? await find(name, text) : undefined
    try {
      const value = decodeCell(field, text, key, job.zone)
      if (value !== undefined) body[wire] = value
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.push({ field: wire, message: error.message })
    }
  }
  return { body, faults }
}
