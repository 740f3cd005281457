import type { Resolver } from 'react-hook-form'
import { isReference } from '../../../kernel/field.ts'
import { keyFromText } from '../../../kernel/parse-text.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { emptyForm, formFaults } from '../../../kernel/form.ts'
import type { Row } from '../data.ts'
import { scopeParam, type RouteParams } from '../route-params.ts'

/** What a form holds, by the names of its fields. */
export type FormValues = Record<string, unknown>

/** The field that says which portal a row is of. It is never asked: the screen already stands in a portal. */
export const portalField = (resource: AnyResource): string | undefined => resource.scope?.portal

/** The fields of a section that a person fills in. @param isNew whether the row is still to be made. */
export const fieldsToFill = (
  resource: AnyResource,
  fields: readonly string[],
  isNew = false,
): readonly string[] =>
  fields.filter((name) => {
    const { generated, unaskedWhenNew } = fieldOf(resource, name)
    return !generated && !(isNew && unaskedWhenNew) && name !== portalField(resource)
  })

export const formFieldNames = (resource: AnyResource): readonly string[] =>
  resource.form.flatMap(({ fields }) => fieldsToFill(resource, fields))

/** A new record: initial values, and what the path already says (`cadastrar/:portalId` fills `portalId`). */
export function newRecord(resource: AnyResource, routeParams: RouteParams): FormValues {
  const empty = emptyForm(resource)
  const placed = {
    ...routeParams,
    ...(portalField(resource)
      ? { [portalField(resource) ?? '']: routeParams[scopeParam(resource) ?? ''] }
      : {}),
  }
  const known = Object.entries(placed).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return !field || field.generated || value === undefined
      ? []
      : [[name, isReference(field) ? keyFromText(String(value), field) : String(value)] as const]
  })
  return { ...empty, ...Object.fromEntries(known) }
}

/** A record being edited: only what the form asks for, so that saving touches nothing else. */
export const editedRecord = (resource: AnyResource, row: Row): FormValues =>
  Object.fromEntries(formFieldNames(resource).map((name) => [name, row[name] ?? null]))

/** Blank secrets of a record that exists stay as they are. */
export const valuesToSave = (
  resource: AnyResource,
  values: FormValues,
  exists: boolean,
): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(exists && fieldOf(resource, name).secret && value === null),
    ),
  )

/**
 * The rules of the noun's own fields, as the form library asks for them.
 * @param areElsewhere nothing is refused here.
 */
export const rulesOf =
  (resource: AnyResource, exists: boolean, areElsewhere = false): Resolver<FormValues> =>
  (values) => {
    if (areElsewhere) return { values, errors: {} }
    const checked = valuesToSave(resource, values, exists)
    const faults = Object.entries(formFaults(resource, checked, !exists)).filter(([name]) =>
      Object.hasOwn(checked, name),
    )
    return faults.length === 0
      ? { values, errors: {} }
      : {
          values: {},
          errors: Object.fromEntries(
            faults.map(([name, message]) => [name, { type: 'rule', message }]),
          ),
        }
  }
