import type { FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'

// The parameters of an address, read in one of two manners: a call refuses what it does not know, because a program
// sent it; a page of a portal takes what it can use, because a person did.

/** As the address has them: a list where one is there more than once. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>
const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string' || Array.isArray(one))

/** The parameters of a request. @throws Error when Fastify's parser made something else of them. */
export function queryOf({ query }: FastifyRequest): Query {
  if (!isQuery(query)) throw new Error('not the parameters of an address')
  return query
}
/** What stands in the path, by the names of the route: Fastify's router makes texts of it. */
export const paramsOf = ({ params }: FastifyRequest) => params as Readonly<Record<string, string>>

const refuse = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/** @throws {Problem} `invalid` when the parameter is there more than once. */
export function single(query: Query, name: string): string | undefined {
  const value = query[name]
  if (value !== undefined && typeof value !== 'string')
    throw refuse(name, `O parâmetro "${name}" só pode aparecer uma vez.`)
  return value
}

/** A number of 1 to `most`. @throws {Problem} `invalid`. */
export function numberParam(query: Query, name: string, initial: number, most: number): number {
  const text = single(query, name)
  if (text === undefined) return initial
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value < 1 || value > most)
    throw refuse(name, `O parâmetro "${name}" deve ser um número de 1 a ${most}.`)
  return value
}

/** What links carry that are passed on by social networks, advertisements and newsletters. */
const isTrace = (name: string) =>
  /^(?:utm_\w+|fbclid|[gdy]clid|gclsrc|[gw]braid|msclkid|t[tw]clid|mc_[ce]id|igsh(?:id)?|_g[al])$/.test(
    name,
  )
/**
 * The parameters that are none of these: what is asked by them nobody would answer.
 * @param how `passed on` leaves out what others' systems add to an address that people pass on
 */
export const unknownParams = (
  query: Query,
  known: readonly string[],
  how: 'as it is' | 'passed on' = 'as it is',
): readonly string[] =>
  Object.keys(query).filter(
    (name) => !known.includes(name) && !(how === 'passed on' && isTrace(name)),
  )

/** @throws {Problem} `invalid` for a parameter that is none of these. */
export function refuseUnknownParams(query: Query, known: readonly string[]): void {
  const [stranger] = unknownParams(query, known)
  if (stranger !== undefined)
    throw refuse(stranger, `O parâmetro "${stranger.slice(0, 40)}" não existe nesta lista.`)
}

/**
 * Reads the parameters of a call one by one.
 * @throws {Problem} `invalid` for one that is unknown, is there twice, or is longer than 200 characters.
 */
export function paramReader<N extends string>(
  query: Query,
  known: readonly N[],
): (name: N) => string | undefined {
  refuseUnknownParams(query, known)
  return (name) => {
    const value = single(query, name)
    if (value !== undefined && value.length > 200)
      throw refuse(name, `O parâmetro "${name}" tem no máximo 200 caracteres.`)
    return value === '' ? undefined : value
  }
}

// oxlint-disable-next-line no-control-regex -- naming what is dropped is the point
const controls = /[\u0000-\u001f\u007f]/g

/** A parameter of a page as plain text: the first of several, without control characters, at most 120 characters. */
export function plainParam(query: Query, name: string): string {
  const [first = ''] = [query[name] ?? ''].flat()
  return first.replace(controls, ' ').toWellFormed().trim().slice(0, 120)
}

/** A whole number above zero that the database can hold; undefined otherwise. */
export function wholeNumber(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** An address with its parameters, the empty ones left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return pairs.length === 0
    ? path
    : `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
