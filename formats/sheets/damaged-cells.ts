// What a spreadsheet leaves in a cell in the place of what was there.

const errors =
  /^(?:#(?:REF|N\/A|N\/D|VALUE|VALOR|DIV\/0|NAME|NOME|NUM|NÚM|NULL|NULO|SPILL|DESPEJAR|CALC|CÁLC|FIELD|CAMPO|BLOCKED|CONNECT|BUSY|UNKNOWN|GETTING_DATA)[!?]?|#{3,}|Err:\d{3})$/i
/** Whether a cell has the error of a formula, or the marks of a column that was too narrow. */
export const isCellError = (text: string): boolean => errors.test(text.trim())

/** Whether a long number lost its last digits: `5,24187E+13`. */
export const isShortened = (text: string): boolean =>
  /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim())
/** What to do about it, in people's words. */
export const shortenedText = (text: string): string =>
  `A planilha encurtou este número (${text}) e perdeu algarismos dele. Formate a coluna como texto, escreva o número inteiro e envie de novo.`
