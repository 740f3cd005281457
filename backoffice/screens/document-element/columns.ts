import type { ClipboardEvent, KeyboardEvent } from 'react'
import { periodInName } from '../../../resources/document-period.ts'
import {
  gridColumns,
  rowControlId,
  type QueueItem,
  type GridColumn,
  type Typed,
} from './queue-items.ts'

interface Cell {
  readonly row: number
  readonly column: GridColumn
}
function cellOf(target: EventTarget, rows: readonly QueueItem[]): Cell | undefined {
  const id = target instanceof HTMLElement ? target.id : ''
  for (const [row, item] of rows.entries()) {
    const column = gridColumns.find((name) => rowControlId(item.id, name) === id)
    if (column) return { row, column }
  }
  return undefined
}

/**
 * Enter goes down a column and Shift+Enter up, in lines of text the arrows too; a list that is open keeps its keys.
 * Those with Ctrl and Alt are the browser's.
 */
export function moveInColumn(event: KeyboardEvent, rows: readonly QueueItem[]): void {
  const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event
  const cell = cellOf(target, rows)
  if (!cell || !(target instanceof HTMLElement) || ctrlKey || altKey || metaKey) return
  const isList = target.getAttribute('role') === 'combobox'
  if (isList && target.getAttribute('aria-expanded') === 'true') return
  const step =
    key === 'Enter'
      ? shiftKey
        ? -1
        : 1
      : isList
        ? 0
        : key === 'ArrowDown'
          ? 1
          : key === 'ArrowUp'
            ? -1
            : 0
  const item = rows[cell.row + step]
  if (step === 0 || !item) return
  event.preventDefault()
  const next = document.getElementById(rowControlId(item.id, cell.column))
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** What is pasted says of one cell; nothing where it says none of its kind. */
function typedIn(column: GridColumn, text: string): Partial<Typed> {
  const said = text.trim()
  if (column === 'description') return said === '' ? {} : { description: said }
  if (column === 'year') return /^\d{4}$/.test(said) ? { year: said } : {}
  if (column !== 'month') return {}
  const month = /^(0?[1-9]|1[0-2])$/.test(said)
    ? said.padStart(2, '0')
    : periodInName(`${said} 2000`).month
  return month === null ? {} : { month }
}

/** A column of a spreadsheet that is pasted into one of this table, and those beside it. */
export function fillColumn(
  event: ClipboardEvent,
  rows: readonly QueueItem[],
  fill: (id: string, typed: Partial<Typed>) => void,
): void {
  const lines = event.clipboardData
    .getData('text/plain')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const cell = cellOf(event.target, rows)
  if (!cell || (lines.length < 2 && !lines[0]?.includes('\t'))) return
  event.preventDefault()
  const first = gridColumns.indexOf(cell.column)
  for (const [at, line] of lines.entries()) {
    const item = rows[cell.row + at]
    if (!item) break
    for (const [step, text] of line.split('\t').entries()) {
      const column = gridColumns[first + step]
      if (column) fill(item.id, typedIn(column, text))
    }
  }
}
