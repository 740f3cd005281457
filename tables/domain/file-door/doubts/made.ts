import { columnOf, type Dataset } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import type { MadeFields } from '../made-fields.ts'
import type { Mapping } from '../mapping.ts'

/** What the file lacks is made of others of its columns: whether that is right, somebody has to say. */
export const madeDoubts = (
  dataset: Dataset,
  { columns }: Mapping,
  { summed, following }: MadeFields,
): readonly Doubt[] => [
  ...summed.map(({ name, plus, less }) => {
    const { label } = columnOf(dataset, name)
    const named = (fields: readonly string[]) => fields.map((field) => columns[field] ?? field)
    return {
      code: doubtCode('soma', name, ...named(plus), ...named(less)),
      text: `O arquivo não tem “${label}”: ele é a soma destas colunas? Se falta uma parte, indique a coluna dela, ou a do total.`,
      items: [...named(plus), ...named(less).map((text) => `menos ${text}`)],
      yes: `“${label}” é a soma destas colunas`,
      lasts: true as const,
    }
  }),
  ...following.map(({ name, column, following: { how } }) => {
    const { label } = columnOf(dataset, name)
    return {
      code: doubtCode('calculo', name, column, ...how),
      text: `O arquivo não tem “${label}”: é calculado de “${column}”, como está abaixo. Se não é assim, indique a coluna dele, ou diga que o arquivo não informa.`,
      items: how,
      yes: `“${label}” é calculado de “${column}”`,
      lasts: true as const,
    }
  }),
]
