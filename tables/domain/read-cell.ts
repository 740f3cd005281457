import { isCellError, isShortened, shortenedText } from '../../formats/sheets/damaged-cells.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import type { ValueFault } from '../model/types/facets.ts'

// A cell of a row that is read, before anybody asks what it means.

/** The texts of a record, by the name of the field. */
export type Cells = Readonly<Record<string, string | null | undefined>>
export type ReadRow = Record<string, string | number | null>
/** Says what is wrong with a field of the row. */
export type Note = (
  campo: string,
  text: string | null,
  fault: ValueFault,
  gravity?: Finding['gravidade'],
) => unknown

/** Only beyond ASCII stand marks that show nothing: most cells have none, and a load has millions. */
const beyondAscii = /[\u{80}-\u{10FFFF}]/u

/** Trims; marks that show nothing go, so that no CPF hides behind them. */
export const cleaned = (cell: string | null | undefined): string | null => {
  const shown = cell && beyondAscii.test(cell) ? cell.replaceAll(/\p{Cf}/gu, '') : (cell ?? '')
  const text = shown.trim()
  return text === '' ? null : text
}

/** What a spreadsheet did to a cell: it must not pass for what was in it, nor for nothing. */
export const damageOf = (text: string): ValueFault | undefined =>
  isCellError(text)
    ? [
        'erro_de_planilha',
        `A planilha tem um erro nesta célula (${text}). Corrija-a e envie de novo.`,
      ]
    : isShortened(text)
      ? ['encurtado', shortenedText(text)]
      : undefined
