import { lineFor, type ByType } from '../../../tables/columns.ts'
import { columnOf, fieldsOf, isSent, keepsIdentity, type Dataset } from '../../../tables/dataset.ts'
import { codesOf } from '../../../tables/vocabularies/index.ts'

// One row of each table as a system would send it, made from the description: a suite publishes it through the door.

/** Codes of several levels, by vocabulary: material bought, a tax on services, free resources. */
const codes: Readonly<Record<string, string>> = {
  'natureza-despesa': '33903000',
  'natureza-receita': '11145111',
  'fonte-recursos': '15000000',
}
type Sample = (year: number) => string
const always =
  (text: string): Sample =>
  () =>
    text
const amount = 1_250
const samples: ByType<Sample> = {
  unit: () => always(''),
  year: () => String,
  month: () => always('1'),
  code: ({ max }) => always('1024'.slice(-max)),
  date: () => (year) => `${year}-01-15`,
  choice: ({ options }) => always(Object.keys(options)[0] ?? ''),
  coded:
    ({ vocabulary, own }) =>
    (year) =>
      own ? '0201' : (codesOf(vocabulary, year)[0]?.code ?? ''),
  levels: ({ vocabulary }) => always(codes[vocabulary] ?? ''),
  party: () => always('Papelaria Campo Belo Ltda.'),
  text: () => always('Material de expediente'),
  link: () => always('14'),
  money: () => always(amount.toFixed(2)),
  decimal: () => always('2.5'),
  integer: () => always('1'),
  address: () => always('https://www.exemplo.gov.br/documento.pdf'),
}
const parts = { words: 'Gabinete do Prefeito', document: '11222333000181' } as const

/** What the other amounts of a row come to, of a column that is their total. */
function totalOf({ rules }: Dataset, name: string): string | undefined {
  const rule = rules.find(({ isTotal, columns: [total] }) => isTotal && total === name)
  return rule && (amount * (rule.columns.length - 1)).toFixed(2)
}

/** The fields that a file of a table has, each with a value for the example. */
export const sampleOf = (
  dataset: Dataset,
  year: number,
): readonly { readonly name: string; readonly text: string }[] =>
  fieldsOf(dataset)
    .filter((field) => isSent(dataset, field))
    .map(({ name, column, part }) => ({
      name,
      text: keepsIdentity(dataset, column)
        ? ''
        : part === 'value'
          ? (totalOf(dataset, name) ?? lineFor(samples, columnOf(dataset, column))(year))
          : parts[part],
    }))
