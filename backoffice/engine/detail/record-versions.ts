import { wireName, type AnyResource } from '../../../kernel/resource.ts'
import type { HistoryEntry } from '../../../resources/calls/noun.ts'
import type { Row } from '../data.ts'
import { formFieldNames } from '../form/form-model.ts'
import { isLifecycle } from '../list/filters.ts'

/** What a record was from one change to the next, as far as its history keeps it. */
export interface RecordVersion {
  /** The number of the event that made it. */
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly by: string
  /** By names of fields; what the history does not keep is not there. */
  readonly row: Row
}

const makesVersion = new Set(['insert', 'update'])
/** The versions of a record, the newest first. @param entries its history, the newest first */
export const versionsOf = (
  resource: AnyResource,
  entries: readonly HistoryEntry[],
): readonly RecordVersion[] =>
  entries
    .filter((entry) => makesVersion.has(entry.tracker_type) && entry.new_values !== null)
    .map((entry) => ({
      id: entry.id,
      at: entry.data_evento,
      by: entry.user_name ?? 'Sistema',
      row: rowOfHistory(resource, entry.new_values ?? {}),
    }))

/**
 * Decodes the values of an audit row, which are masked and may lack newer fields: what the field's codec refuses stays
 * text.
 */
export function rowOfHistory(resource: AnyResource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const wire = wireName(name, field)
      if (!Object.hasOwn(values, wire) || field.secret || isLifecycle(name)) return []
      const read = field.read.safeParse(values[wire])
      return [
        [name, read.success ? read.data : values[wire] === null ? null : String(values[wire])],
      ]
    }),
  )
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
/** The fields that two versions have otherwise, in the order of the noun. */
export const differing = (resource: AnyResource, one: Row, other: Row): readonly string[] =>
  Object.keys(resource.fields).filter(
    (name) =>
      Object.hasOwn(one, name) && Object.hasOwn(other, name) && !same(one[name], other[name]),
  )

/**
 * What a former version brings back to a form. What was said of a former change is not said of this one; a CPF, which
 * the history keeps covered, is refused by the field's own rule.
 */
export const restoredValues = (resource: AnyResource, version: Row, form: Row): Row => {
  const asked = formFieldNames(resource).filter(
    (name) => resource.fields[name]?.askedWith === undefined,
  )
  return Object.fromEntries(
    differing(resource, version, form)
      .filter((name) => asked.includes(name))
      .map((name) => [name, version[name]]),
  )
}

/** The word of an address that names a version of the record that its form opens with. */
export const versionWord = 'versao'
/** The form of a record, opened with a former version. @param edit the form's address */
export const formWithVersion = (edit: string, { id }: Pick<RecordVersion, 'id'>) =>
  `${edit}${edit.includes('?') ? '&' : '?'}${versionWord}=${id}`
