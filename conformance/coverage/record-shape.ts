import { expect } from 'vitest'
import { entities, onWire, type ContractField } from './contract.ts'

/** Passwords and connections travel one way. */
const written = new Set([
  'portal.portal_Str_Conexao',
  'portal-client.senha',
  'portal-client.senha_user',
  'portal-document-user.senha',
])
const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** A unit is known by its hash, which is text. */
const hashes = new Set(['unidadeGestoraId', 'ugId'])

/**
 * Whether a value is what the contract's type and flag say; an absent one is null. A type that the contract calls a
 * guess is one where a noun says otherwise.
 */
export function isOfType({ wire, type, flag }: ContractField, value: unknown): boolean {
  if (flag === 'S/N') return value === 'S' || value === 'N'
  if (flag === '1/0') return value === 1 || value === 0
  if (value === null) return true
  if (type === 'bool') return typeof value === 'boolean'
  if (type === 'int' && !hashes.has(wire)) return Number.isSafeInteger(value)
  if (type === 'json') return typeof value === 'object'
  if (typeof value !== 'string') return false
  if (type === 'date') return day.test(value)
  return type !== 'datetime' || moment.test(value)
}

/** The fields that a record of this entity must carry on the wire. */
const fieldsOf = (entity: string): readonly ContractField[] =>
  (entities.find(({ id }) => id === entity)?.fields ?? []).filter(
    (field) => onWire(field) !== undefined && !written.has(`${entity}.${field.wire}`),
  )

/** @throws when a record lacks a documented field or one is of another type. */
export function expectRecord(entity: string, record: unknown): void {
  const row = record as Readonly<Record<string, unknown>>
  for (const field of fieldsOf(entity)) {
    const wire = onWire(field) ?? ''
    expect(Object.keys(row), `${entity}.${wire}`).toContain(wire)
    expect(
      isOfType(field, row[wire]),
      `${entity}.${wire} ${field.type} ${field.flag ?? ''}: ${JSON.stringify(row[wire])}`,
    ).toBe(true)
  }
}
