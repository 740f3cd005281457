import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import { createHmac } from 'node:crypto'
import { coveredCpf } from '../../pt-br/covered-cpf.ts'
import { bare, isValid } from '../../pt-br/identifier.ts'
import { digitsShown, hiddenPlaces } from '../../pt-br/named-document.ts'
import { fold } from '../../pt-br/words.ts'

/** Makes of a CPF what joins the rows of one person and cannot be turned back without the key. */
export type PersonKey = (cpf: string) => string

/** @param secret of the installation; each tenant's keys are its own */
export const personKeys =
  (secret: string, tenantId: number): PersonKey =>
  (cpf) =>
    createHmac('sha256', `${secret} ${tenantId}`).update(cpf).digest('base64url')

/** A party as the dictionary keeps it. */
export interface Party {
  readonly nome: string
  /** CNPJ; of a CPF its mask. */
  readonly documento: string | null
  readonly tipo: 'empresa' | 'pessoa' | 'sem_documento'
  readonly chave: string
}

// Small companies are often named after the CPF of their owner.
const nameOf = (text: string) =>
  withCpfsCovered(text)
    .replaceAll(/\*{3}\.\d{3}\.\d{3}-\*\*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s-]+|[\s-]+$/g, '')

/** Whether a document shows other digits than portals do: none of it may be published. */
export const isOtherMask = (document: string): boolean => {
  const places = hiddenPlaces(document)
  return places !== undefined && digitsShown(places) === undefined
}

/**
 * A name and a document as they arrived. A CPF leaves here as its mask and its key.
 * @returns nothing when the document is neither CPF nor CNPJ; zeros, blanks and other masks are none at all
 */
export function partyOf(
  name: string,
  document: string | null,
  keyOf: PersonKey,
): Party | undefined {
  const nome = nameOf(name)
  const digits = bare(document ?? '')
  const isNone = digits === '' ? !document?.includes('*') : /^0+$/.test(digits)
  if (isNone || isOtherMask(document ?? ''))
    return { nome, documento: null, tipo: 'sem_documento', chave: `n:${fold(nome)}` }
  if (isValid('cnpj', digits))
    return { nome, documento: digits, tipo: 'empresa', chave: `c:${digits}` }
  if (isValid('cpf', digits))
    return { nome, documento: coveredCpf(digits), tipo: 'pessoa', chave: `p:${keyOf(digits)}` }
  const shown = digitsShown(hiddenPlaces(document ?? ''))
  if (shown === undefined) return undefined
  const documento = coveredCpf(`000${shown}00`)
  return { nome, documento, tipo: 'pessoa', chave: `m:${shown}:${fold(nome)}` }
}
