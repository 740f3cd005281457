import { z } from 'zod'
import { patientFetch, seen, type Seen } from './answers.ts'

/** How many values of a parameter are tried. */
const values = 3

const described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const withToken = z.object({ token: z.string() })

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

async function tokenOf(base: string, { email, password }: Person): Promise<string> {
  const entered = await fetch(`${base}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email, password }),
  })
  const { token } = withToken.parse(await entered.json())
  const bought = await fetch(`${base}/api/authUserAplication`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return withToken.parse(await bought.json()).token
}

const keys = ['id', 'hash_id', 'hash_id_cliente', 'conjunto', 'chave'] as const
const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the rows of a list answer are called by, wherever in it they stand. */
function keysOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (!isRow(value)) return []
  const own = keys.flatMap((key) =>
    typeof value[key] === 'string' || typeof value[key] === 'number' ? [String(value[key])] : [],
  )
  const inner = Object.values(value).flatMap((member) =>
    Array.isArray(member) ? keysOf(member) : [],
  )
  return [...own.slice(0, 1), ...inner]
}

/** A path with each parameter filled: by keys of the list before it, or else by small numbers. */
function filled(path: string, listed: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const [before, ...rest] = path.split(/\{[^}]*\}/)
  return rest.reduce<readonly string[]>(
    (starts, after, index) =>
      starts.flatMap((start) => {
        const known = listed.get(start.replace(/\/$/, '')) ?? ['1', '2']
        return known.slice(0, index === 0 ? values : 2).map((key) => start + key + after)
      }),
    [before ?? ''],
  )
}

const parametersOf = (path: string) => path.split('{').length

/** Every reading call of the back office as one person, with the keys that its lists name. */
export async function readCalls(
  base: string,
  person: Person,
  keep: (one: Seen) => void,
): Promise<void> {
  const { paths } = described.parse(await (await fetch(`${base}/openapi.json`)).json())
  const token = await tokenOf(base, person)
  const listed = new Map<string, readonly string[]>()
  const reading = Object.keys(paths)
    .filter((path) => 'get' in (paths[path] ?? {}) && !/authUser|^\/p\//.test(path))
    .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  for (const path of reading)
    for (const address of filled(path, listed)) {
      const answer = await patientFetch(base + address, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = Buffer.from(await answer.arrayBuffer())
      const one = seen(person.name, address, answer, body)
      if (one.status === 200 && one.type.includes('json'))
        listed.set(address, [...new Set(keysOf(JSON.parse(body.toString('utf8'))))])
      keep(one)
    }
}

/** The same calls again, as a former reading names them. */
export async function callAgain(
  base: string,
  person: Person,
  addresses: readonly string[],
  keep: (one: Seen) => void,
): Promise<void> {
  const token = await tokenOf(base, person)
  for (const address of addresses) {
    const answer = await patientFetch(base + address, {
      headers: { authorization: `Bearer ${token}` },
    })
    keep(seen(person.name, address, answer, Buffer.from(await answer.arrayBuffer())))
  }
}
