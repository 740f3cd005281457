import { capitalised, fold } from '../../pt-br/words.ts'
import { fieldOf, wireName } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { isStored } from '../store/columns.ts'
import type { AuditOption } from './audit-choices.ts'
import type { OptionQuery } from '../store/list-options.ts'

// The fields of nouns by what people call them: events keep them by their names on the wire.

/** A field of a noun, as events keep it. */
export interface AuditField {
  readonly page: string
  readonly wire: string
}
interface NamedField extends AuditField {
  readonly label: string
  readonly noun: string
}
const fields: readonly NamedField[] = resources.flatMap((resource) =>
  Object.keys(resource.fields).flatMap((name) => {
    const field = fieldOf(resource, name)
    if (!isStored(field) || field.secret || field.generated) return []
    const page = resource.name
    return [{ page, wire: wireName(name, field), label: field.label, noun: resource.noun.many }]
  }),
)

/** The fields of whichever noun that are called just so, whatever the case and the accents. */
export function fieldsCalled(words: string): readonly AuditField[] {
  const wanted = fold(words.trim())
  return fields.filter(({ label }) => fold(label) === wanted)
}

/** @returns the field that an address names by `page.wire`; nothing where no noun has it */
export const auditFieldAt = (text: string): AuditField | undefined =>
  fields.find(({ page, wire }) => `${page}.${wire}` === text)

/** The fields that the audit may be filtered by, by name, some at a time. */
export function auditFields(asked: Omit<OptionQuery, 'fixed' | 'by'>): AuditOption[] {
  const words = fold(asked.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return fields
    .map(({ page, wire, label, noun }): AuditOption => ({
      value: `${page}.${wire}`,
      text: `${label} (${capitalised(noun)})`,
      selected: false,
    }))
    .filter(({ value }) => !asked.only || asked.only.includes(value))
    .filter(({ text }) => words.every((word) => fold(text).includes(word)))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'pt-BR'))
    .slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize)
}
