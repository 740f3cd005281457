import {
  asIs,
  never,
  sampled,
  titled,
  type ColumnBase,
  type ColumnTypeOf,
  type Said,
} from './facets.ts'
import { cellAsIs, codeReader } from './reading.ts'

/** The unit that spends or collects: its identifier in the product. A load says it once for all its rows. */
export interface UnitColumn extends ColumnBase {
  readonly type: 'unit'
}
export const unit = (said: Said<UnitColumn>): UnitColumn => ({ type: 'unit', ...said })

export const unitType: ColumnTypeOf<UnitColumn> = {
  json: titled,
  frictionless: 'string',
  sql: () => 'text',
  comparison: () => ({ by: 'text' }),
  asked: () => asIs,
  read: () => codeReader(64),
  cell: () => cellAsIs,
  takesAnyText: never,
  input: () => ({ tipo: 'texto' }),
  shown: () => asIs,
  written:
    () =>
    (value, { units }) =>
      units.find(({ id }) => id === value)?.name ?? value,
  rule: () => 'vem no endereço, e não no arquivo',
  sample: () => sampled(''),
  isCode: true,
  isOneClass: true,
  isFrame: true,
  isAskedFirst: true,
}

/** Whether a column is of this type. */
export const isUnitColumn = (column: { readonly type: string } | undefined): column is UnitColumn =>
  column?.type === 'unit'
