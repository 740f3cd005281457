import { nameAndDocument } from '../../../pt-br/named-document.ts'
import { isCellError, isShortened } from '../../../formats/sheets/damaged-cells.ts'
import { typeOf, type Column } from '../../model/columns.ts'
import type { CellText } from '../../model/types/facets.ts'

/** What a text of a foreign file says, in the way the table's own reader understands it. */
export const cellText = (column: Column, text: string, isSheet: boolean): CellText =>
  typeOf(column).cell(column)(text, isSheet)

/**
 * The document of a party: one is found where the name or other words stand beside it. Words with a shorter number, as
 * courts of accounts write `PESSOA FÍSICA - 873378`, say that there is none.
 */
export function documentText(text: string): string {
  if (!/\p{L}/u.test(text) || isCellError(text) || isShortened(text)) return text
  return (
    nameAndDocument(text).document ??
    (text.replaceAll(/\D/g, '').length < 11 && !text.includes('*') ? '' : text)
  )
}
