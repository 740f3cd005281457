import { addressType } from './types/address.ts'
import { choiceType } from './types/choice.ts'
import { codeType } from './types/code.ts'
import { codedType } from './types/coded.ts'
import { dateType } from './types/date.ts'
import { decimalType } from './types/decimal.ts'
import { integerType } from './types/integer.ts'
import { levelsType } from './types/levels.ts'
import { linkType } from './types/link.ts'
import { moneyType } from './types/money.ts'
import { monthType } from './types/month.ts'
import { partyType } from './types/party.ts'
import { textType } from './types/text.ts'
import { unitType } from './types/unit.ts'
import { yearType } from './types/year.ts'
import type { ColumnTypeOf } from './types/facets.ts'

// The types of column that public tables have (docs/adr/tables/0141). A column says what its values are; all that is
// done with them is said in the file of its type.

export * from './types/address.ts'
export * from './types/choice.ts'
export * from './types/code.ts'
export * from './types/coded.ts'
export * from './types/date.ts'
export * from './types/decimal.ts'
export * from './types/integer.ts'
export * from './types/levels.ts'
export * from './types/link.ts'
export * from './types/money.ts'
export * from './types/month.ts'
export * from './types/party.ts'
export * from './types/text.ts'
export * from './types/unit.ts'
export * from './types/year.ts'

const types = {
  unit: unitType,
  year: yearType,
  month: monthType,
  code: codeType,
  date: dateType,
  choice: choiceType,
  coded: codedType,
  levels: levelsType,
  party: partyType,
  text: textType,
  link: linkType,
  money: moneyType,
  decimal: decimalType,
  integer: integerType,
  address: addressType,
}
export type Column = Parameters<(typeof types)[keyof typeof types]['sql']>[0]

/** What the type of a column says of it. */
export const typeOf = (column: Column): ColumnTypeOf<Column> =>
  // The entry under a column's type takes columns of that type; TypeScript does not follow this over a union.
  types[column.type] as ColumnTypeOf<Column>
