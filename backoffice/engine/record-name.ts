import { fieldOf, type AnyResource } from '../../kernel/resource.ts'
import { viewOf } from './by-kind.tsx'
import { valueText } from './cell.tsx'
import type { Row } from './data.ts'
import { labelsOf, type ReferenceLabels } from './reference.ts'

/** The field by whose value people call a record: its first column. */
export const namingField = ({ list }: AnyResource): string => list.columns[0] ?? ''

/** What people call a record; '' where its first column is a text of many lines. */
export function recordName(resource: AnyResource, row: Row, labels: ReferenceLabels): string {
  const first = namingField(resource)
  const field = fieldOf(resource, first)
  return viewOf(field).nameless ? '' : valueText(field, row[first], labelsOf(labels, first))
}
