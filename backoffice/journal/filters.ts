import { formatDay } from '../../kernel/format.ts'
import type { NarrowedBy } from '../engine/list/narrowing.ts'
import type { OptionSource } from '../engine/reference.ts'

/** One way to narrow a journal. */
export interface JournalFilter extends NarrowedBy {
  readonly label: string
  readonly kind: 'day' | 'choice' | 'search' | 'text'
  readonly options?: readonly (readonly [value: string, text: string])[]
  /** Of a `search`: too many to list. */
  readonly source?: OptionSource
}

/** "Portal: Prefeitura", "De: 01/02/2026". */
export function filterTexts({ label, kind, options }: JournalFilter, value: string): string {
  return `${label}: ${kind === 'day' ? formatDay(value) : (options?.find(([one]) => one === value)?.[1] ?? value)}`
}
