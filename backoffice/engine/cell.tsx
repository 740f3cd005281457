import { zoneHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import type { Field } from '../../kernel/field.ts'
import { formatValue } from '../../kernel/format.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { viewOf, type CellLabels } from './by-kind.tsx'

export const Absent = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    <span aria-hidden>–</span>
    <VisuallyHidden>não informado</VisuallyHidden>
  </Box>
)

/** A value as text, for places where only text fits; '' when absent. */
export const valueText = (field: Field, value: unknown, labels: CellLabels): string =>
  viewOf(field).text?.(value, field, labels) ?? formatValue(field, value, zoneHere())

interface ValueProps {
  readonly field: Field
  readonly value: unknown
  readonly labels: CellLabels
}
/** A value as a list shows it. */
export function CellValue({ field, value, labels }: ValueProps) {
  const text = valueText(field, value, labels)
  if (text === '') return <Absent />
  return viewOf(field).cell?.(text, value, field) ?? text
}
/** A value as a detail screen shows it, with more room. */
export function WholeValue(props: ValueProps) {
  const { field, value, labels } = props
  const text = valueText(field, value, labels)
  return (text !== '' && viewOf(field).detail?.(text, value, field)) || <CellValue {...props} />
}
