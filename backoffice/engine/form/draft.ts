import { isRecord } from '../../../kernel/record.ts'
import { type AnyResource, fieldOf } from '../../../kernel/resource.ts'
import { inputOf } from '../../inputs/by-kind.tsx'
import type { Row } from '../data.ts'

/** What was typed and not yet saved, kept on this computer. */
export interface FormDraft {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly values: Row
  /** The version the record was read at, so that saving the draft later still notices another's change. */
  readonly etag: string | null
}

/** The storage key of a draft: by user, tenant and record, so that none is offered for another. */
export const draftSlot = (
  tenant: string,
  userId: string,
  resource: AnyResource,
  key: string | undefined,
) => ['claraboia.draft', tenant, userId, resource.name, key ?? 'new'].join('.')

/** Milliseconds a forgotten draft is kept: thirty days. */
const lifetime = 30 * 24 * 60 * 60 * 1000

export function readKeptDraft(slot: string): FormDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(slot) ?? 'null')
    if (
      !isRecord(kept) ||
      typeof kept.at !== 'number' ||
      !isRecord(kept.values) ||
      Date.now() - kept.at > lifetime
    )
      return null
    return {
      at: kept.at,
      values: kept.values,
      etag: typeof kept.etag === 'string' ? kept.etag : null,
    }
  } catch {
    return null
  }
}

/**
 * Keeps what was typed, except identifiers and secrets: a shared computer must not hold a CPF or a password.
 * @returns whether it could.
 */
export function keepDraft(
  slot: string,
  resource: AnyResource,
  values: Row,
  etag: string | null,
): boolean {
  const kept = Object.entries(values).filter(([name]) => {
    const field = fieldOf(resource, name)
    return !inputOf(field).personal && !field.personal && !field.secret
  })
  try {
    localStorage.setItem(
      slot,
      JSON.stringify({
        at: Date.now(),
        values: Object.fromEntries(kept),
        etag,
      } satisfies FormDraft),
    )
    return true
  } catch {
    // The browser's storage is full or forbidden; the form itself still holds what was typed.
    return false
  }
}

export const dropDraft = (slot: string) => localStorage.removeItem(slot)
