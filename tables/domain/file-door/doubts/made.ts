import { columnOf, type Dataset } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import type { Mapping } from '../mapping.ts'
import type { SummedField } from '../other-fields.ts'

/** A total that the file lacks is made of its parts: whether these are all of them, somebody has to say. */
export const summedDoubts = (
  dataset: Dataset,
  { columns }: Mapping,
  summed: readonly SummedField[],
): readonly Doubt[] =>
  summed.map(({ name, plus, less }) => {
    const { label } = columnOf(dataset, name)
    const named = (fields: readonly string[]) => fields.map((field) => columns[field] ?? field)
    return {
      code: doubtCode('soma', name, ...named(plus), ...named(less)),
      text: `O arquivo não tem “${label}”: ele é a soma destas colunas? Se falta uma parte, indique a coluna dela, ou a do total.`,
      items: [...named(plus), ...named(less).map((text) => `menos ${text}`)],
      yes: `“${label}” é a soma destas colunas`,
      lasts: true as const,
    }
  })
