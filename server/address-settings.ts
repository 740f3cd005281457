import { z } from 'zod'
import { urlOf } from '../kernel/url.ts'

/** Whether a text is an address of one of these schemes, with a host. */
export function hasScheme(value: string, schemes: readonly string[]): boolean {
  const url = urlOf(value)
  return url !== undefined && schemes.includes(url.protocol) && url.host !== ''
}
/** An address of one of these schemes, with a host. */
export const addressSetting = (schemes: readonly string[], example: string) =>
  z.string().refine((value) => hasScheme(value, schemes), `deve ser um endereço como ${example}`)
export const webAddressSetting = (example: string) =>
  addressSetting(['http:', 'https:'], example).transform((value) => value.replace(/\/+$/, ''))

export const hasOnlyHost = ({ username, password, search, hash }: URL) =>
  [username, password, search, hash].every((part) => part === '')
