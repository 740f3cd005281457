import { quantity } from '../numbers.ts'
import { never, sampled, type ColumnBase, type ColumnTypeOf, type Said } from './facets.ts'
import { cellOfMeasure, decimalReader } from './reading.ts'

/**
 * A number that is neither money nor whole: half an allowance, a percentage, a coordinate. `decimals` are the most
 * digits after the mark, 1 to 8; with `signed`, also below zero.
 */
export interface DecimalColumn extends ColumnBase {
  readonly type: 'decimal'
  readonly decimals: number
  readonly signed?: true
}
export const decimal = (said: Said<DecimalColumn>): DecimalColumn => ({ type: 'decimal', ...said })

const placesOf = (decimals: number) => (decimals === 1 ? 'uma casa' : `${decimals} casas`)
const written =
  ({ decimals }: DecimalColumn) =>
  (value: string): string =>
    quantity(value, decimals)

export const decimalType: ColumnTypeOf<DecimalColumn> = {
  json: ({ label, decimals, signed }) => ({
    type: 'number',
    title: label,
    multipleOf: Number(`1e-${decimals}`),
    ...(signed ? {} : { minimum: 0 }),
  }),
  frictionless: 'number',
  // As many digits before the mark as the reader of numbers takes.
  sql: ({ decimals }) => `numeric(${15 + decimals},${decimals})`,
  answeredAs: 'float8',
  comparison: () => ({ by: 'amount' }),
  asked: () => () => '',
  read: ({ decimals, signed = false }) =>
    decimalReader(decimals, signed, {
      cpf: 'Escreva o número com as suas casas.',
      shape: `Escreva um número com no máximo ${placesOf(decimals)}, como 2,5.`,
    }),
  cell: ({ decimals }) => cellOfMeasure(decimals),
  takesAnyText: never,
  input: () => ({ tipo: 'numero' }),
  typedAs: 'decimal',
  shown: written,
  written,
  rule: ({ decimals, signed }) =>
    `número com até ${decimals} ${decimals === 1 ? 'casa' : 'casas'}, 2.5 ou 2,5${signed ? '; pode ser negativo' : ''}`,
  sample: () => sampled('2.5'),
  isFigure: true,
}

/** Whether a column is of this type. */
export const isDecimalColumn = (
  column: { readonly type: string } | undefined,
): column is DecimalColumn => column?.type === 'decimal'
