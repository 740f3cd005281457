import { reais } from '../../../pt-br/money.ts'
import { never, sampled, type ColumnBase, type ColumnTypeOf, type Said } from './facets.ts'
import { cellOfNumber, decimalReader } from './reading.ts'

/** Reais, two decimals; with `signed`, also below zero. */
export interface MoneyColumn extends ColumnBase {
  readonly type: 'money'
  readonly signed?: true
  /** It takes away from another amount: files may write it below zero. */
  readonly takesAway?: true
  /** It is what the law leaves of this amount: what else is taken off, such as loans, is nobody's to know. */
  readonly leftOf?: string
}
export const money = (said: Said<MoneyColumn>): MoneyColumn => ({ type: 'money', ...said })

/** What an amount of an example is. */
export const sampleAmount = 1_250
export const moneyType: ColumnTypeOf<MoneyColumn> = {
  json: ({ label, signed }) => ({
    type: 'number',
    title: label,
    multipleOf: 0.01,
    ...(signed ? {} : { minimum: 0 }),
  }),
  frictionless: 'number',
  sql: () => 'numeric(18,2)',
  answeredAs: 'float8',
  comparison: () => ({ by: 'amount' }),
  asked: () => () => '',
  read({ signed = false }) {
    const read = decimalReader(2, signed, {
      cpf: 'Escreva o valor com os centavos.',
      shape: 'Escreva um valor com no máximo duas casas, como 1250,00.',
    })
    return (text, year) => read(text.replace(/^R\$\s*/, '').replace(/^-\s*R\$\s*/, '-'), year)
  },
  cell: () => cellOfNumber(2),
  takesAnyText: never,
  input: () => ({ tipo: 'valor' }),
  typedAs: 'amount',
  shown: () => reais,
  written: () => reais,
  rule: ({ signed }) =>
    `reais com até duas casas, 1234.50 ou 1.234,50${signed ? '; pode ser negativo' : ''}`,
  sample: () => sampled(sampleAmount.toFixed(2)),
  isFigure: true,
}

/** Whether a column is of this type. */
export const isMoneyColumn = (
  column: { readonly type: string } | undefined,
): column is MoneyColumn => column?.type === 'money'
