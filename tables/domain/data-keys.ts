import { createHash, randomBytes } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import {
  insertKey,
  keyInForce,
  noteUse,
  revokeKey,
  takeOverKey,
  unitsOfPortal,
  type DataKey,
} from '../data/data-keys.ts'
import { datasets } from '../declared/index.ts'
import { problem } from '../../kernel/problem.ts'

// A key is 256 random bits: its hash needs no salt, and nobody finds one by trying.

const beginning = 'cld_'
const shownLength = 10
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** What a new key is to open. */
export interface KeyOrder {
  readonly portalId: number
  readonly name: string
  readonly datasets: readonly string[]
  readonly units: readonly string[]
  /** Addresses and ranges, `203.0.113.7` or `203.0.113.0/24`; none: any. */
  readonly networks: readonly string[]
  readonly days: number
}

const day = 86_400_000
const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/**
 * Makes a key. @returns its number, and the key: it can never be read again.
 * @throws {Problem} `invalid` for a table, unit or network that is none
 */
export async function createDataKey(
  runner: Runner,
  actor: Actor,
  order: KeyOrder,
): Promise<{ readonly id: number; readonly key: string; readonly expiresAt: Date }> {
  const { portalId, name, days } = order
  const units = await unitsOfPortal(runner, portalId)
  if (!order.datasets.every((one) => datasets.some((dataset) => dataset.name === one)))
    throw fault('conjuntos', 'Escolha tabelas da lista.')
  if (!order.units.every((one) => units.some(({ id }) => id === one)))
    throw fault('unidades', 'Escolha unidades deste portal.')
  const wrong = order.networks.find((network) => !parsedNetwork(network))
  if (wrong !== undefined)
    throw fault('redes', `Use um endereço ou uma faixa, como 203.0.113.0/24; não ${wrong}.`)
  const key = beginning + randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + days * day)
  return runner.atomically(async (tx) => {
    const id = await insertKey(tx, {
      ...order,
      start: key.slice(0, shownLength),
      hash: hashOf(key),
      madeBy: actor.userName,
      ownerId: actor.userId,
      expiresAt,
    })
    await recordEvent(tx, actor, {
      type: 'insert',
      page: 'data-key',
      record: String(id),
      portalId,
      values: {
        nome: name,
        conjuntos: order.datasets,
        unidades: order.units,
        redes: order.networks,
        expira_em: expiresAt.toISOString(),
      },
    })
    return { id, key, expiresAt }
  })
}

interface KeyChange {
  readonly type: 'update' | 'delete'
  /** Carries it out. @returns the name of the key, where there is one that it can be done to */
  readonly change: (tx: Tx) => Promise<string | undefined>
  /** What is said where there is none. */
  readonly missing: string
  /** What is noted beside the name. */
  readonly values?: Readonly<Record<string, string>>
}
/** Changes a key and notes it. @throws {Problem} `missing` */
async function changeKey(
  runner: Runner,
  actor: Actor,
  { portalId, id }: KeyOfPortal,
  { type, change, missing, values }: KeyChange,
): Promise<void> {
  await runner.atomically(async (tx) => {
    const name = await change(tx)
    if (name === undefined) throw problem('missing', missing)
    await recordEvent(tx, actor, {
      type,
      page: 'data-key',
      record: String(id),
      portalId,
      values: { nome: name, ...values },
    })
  })
}
/** A key by its number. */
export interface KeyOfPortal {
  readonly portalId: number
  readonly id: number
}

/** Ends a key, at once and for good. @throws {Problem} `missing` */
export const revokeDataKey = (runner: Runner, actor: Actor, key: KeyOfPortal): Promise<void> =>
  changeKey(runner, actor, key, {
    type: 'delete',
    change: (tx) => revokeKey(tx, key.portalId, key.id, actor.userName),
    missing: 'Esta chave não existe ou já foi revogada.',
  })

/** Answers for a key from now on, in the place of who did. @throws {Problem} `missing` */
export const takeOverDataKey = (runner: Runner, actor: Actor, key: KeyOfPortal): Promise<void> =>
  changeKey(runner, actor, key, {
    type: 'update',
    change: (tx) => takeOverKey(tx, key.portalId, key.id, actor.userId),
    missing: 'Esta chave não existe ou já não vale.',
    values: { responsavel: actor.userName },
  })

/** An address or a range of them. */
function parsedNetwork(text: string): BlockList | undefined {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  const most = version === 6 ? 128 : 32
  const width = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (version === 0 || more.length > 0 || !(width <= most)) return undefined
  const list = new BlockList()
  list.addSubnet(address, width, version === 6 ? 'ipv6' : 'ipv4')
  return list
}
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const isWithin = (networks: readonly string[], from: string) => {
  const address = plain(from)
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return networks.some((network) => parsedNetwork(network)?.check(address, family))
}

/**
 * The key that a call bears.
 * @param from the address that the call comes from
 * @throws {Problem} `signed-out` unless it is in force; `forbidden` while nobody who may change the portal answers for
 * it, and from an address that it may not come from
 */
export async function openDataKey(
  runner: Runner,
  bearer: string | undefined,
  from: string,
): Promise<DataKey> {
  const key = bearer?.startsWith(beginning) ? await keyInForce(runner, hashOf(bearer)) : undefined
  if (!key)
    throw problem('signed-out', 'A chave de dados não vale: confira se venceu ou foi revogada.')
  if (key.suspended)
    throw problem(
      'forbidden',
      'Esta chave está suspensa: quem responde por ela não administra mais o portal. Quem o administra pode assumi-la em Chaves de dados.',
    )
  if (key.networks.length > 0 && !isWithin(key.networks, from))
    throw problem('forbidden', 'Esta chave não vale a partir deste endereço de rede.')
  await noteUse(runner, key.id, from)
  return key
}
