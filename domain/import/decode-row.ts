import type { Field } from '../../kernel/field.ts'
import type { Fault } from '../../kernel/problem.ts'
import { wireName } from '../../kernel/resource.ts'
import { fromText } from '../../kernel/typed.ts'
import type { FindReference } from './find-reference.ts'
import { textIn, type ImportOrder, type SheetRow, type Wire } from './order.ts'

// An S or N is understood as itself.
const isFlag = (field: Field, value: unknown) =>
  field.wireFlag === 'S/N' && (value === 'S' || value === 'N')

interface Decoded {
  readonly value?: unknown
  readonly fault?: string
}

/** What the text of a cell means for a field; neither value nor fault where it says nothing. */
async function decodeCell(
  name: string,
  field: Field,
  text: string,
  find: FindReference,
): Promise<Decoded> {
  if (field.kind === 'reference' && text.trim() !== '') {
    const key = await find(name, text)
    if (key === undefined)
      return { fault: `${field.label}: "${text.slice(0, 60)}" não foi encontrado.` }
    return { value: field.textKey ? key : Number(key) }
  }
  const value = fromText(field, text)
  if (field.kind === 'flag' && value === text && !isFlag(field, value))
    return { fault: `${field.label}: use ${(field.words ?? ['Sim', 'Não']).join(' ou ')}.` }
  return { value }
}

/** A row of a sheet as the form would send it, and what of it is not understood, by wire name. */
export async function decodeRow(
  order: ImportOrder,
  row: SheetRow,
  find: FindReference,
): Promise<{ readonly body: Wire; readonly faults: readonly Fault[] }> {
  const body: Record<string, unknown> = { ...order.shared }
  const faults: Fault[] = []
  for (const [name, field] of Object.entries(order.resource.fields)) {
    const wire = wireName(name, field)
    if (order.columns[wire] === undefined) continue
    const { value, fault } = await decodeCell(name, field, textIn(order, row, wire), find)
    if (fault !== undefined) faults.push({ field: wire, message: fault })
    else if (value !== undefined) body[wire] = value
  }
  return { body, faults }
}
