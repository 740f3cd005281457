import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { recordEvent } from '../../data/audit/audit.ts'
import {
  bringHostBack,
  hostsOfPortal,
  insertHost,
  noteHostCheck,
  removeHost,
  setMainHost,
  type RegisteredHost,
} from '../../data/nouns/portal-hosts.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { isUniqueViolation } from '../../platform/postgres/failure.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem } from '../../kernel/problem.ts'
import type { HostFailure } from '../../resources/calls/portals/hosts.ts'
import { urlOf } from '../../kernel/url.ts'

// Hosts of a portal's own. One is registered, asked whether it reaches this installation, and from then on leads to it.

const fault = (message: string) => problem('invalid', message, [{ field: 'dominio', message }])
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A host as it stands in a request: lower case, punycode, without scheme, port and final dot (RFC 1035, RFC 3492).
 * @throws {Problem} `invalid` for what is no host of the internet
 */
export function hostWritten(text: string): string {
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const url = urlOf(whole)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  const labels = host.split('.')
  const fits =
    url !== undefined &&
    url.username === '' &&
    url.pathname === '/' &&
    url.search === '' &&
    isIP(host) === 0 &&
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    host.length <= 253
  if (!fits) throw fault('Escreva só o domínio, como transparencia.exemplo.es.gov.br.')
  return host
}

/**
 * What a host answers at its well-known address where it reaches this installation.
 * @param secret of the installation
 */
export function proofOf(secret: string, host: string, challenge: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'claraboia: domínio de portal', 32))
  return createHmac('sha256', key).update(`${host}\n${challenge}`).digest('base64url')
}

const mostHosts = 20
/**
 * Registers a host for a portal. It leads nowhere until it is proven.
 * @param isOurs whether the installation answers under this name itself
 * @throws {Problem} `invalid`, `duplicate`
 */
export async function registerHost(
  runner: Runner,
  actor: Actor,
  portalId: number,
  text: string,
  isOurs: (host: string) => boolean,
): Promise<number> {
  const host = hostWritten(text)
  if (isOurs(host))
    throw fault('Este endereço é da própria instalação. Use um domínio da prefeitura ou da câmara.')
  const known = await hostsOfPortal(runner, portalId)
  if (known.some((one) => one.host === host))
    throw problem('duplicate', 'Este domínio já está cadastrado neste portal.')
  if (known.length >= mostHosts)
    throw fault(`Um portal tem no máximo ${mostHosts} domínios. Remova um que não usa mais.`)
  return runner.atomically(async (tx) => {
    const challenge = randomBytes(18).toString('base64url')
    const id = await insertHost(tx, { portalId, host, challenge, madeBy: actor.userName })
    await note(tx, actor, portalId, id, 'insert', { dominio: host })
    return id
  })
}

/** The host of a portal with this number. @throws {Problem} `missing` */
export async function hostOf(
  runner: Runner,
  portalId: number,
  id: number,
): Promise<RegisteredHost> {
  const found = (await hostsOfPortal(runner, portalId)).find((one) => one.id === id)
  if (!found) throw problem('missing', 'Este domínio não está mais cadastrado.')
  return found
}

/**
 * Keeps what a check of a host found. The first host of a portal that is proven becomes its address.
 * @throws {Problem} `duplicate` where another portal, of whichever tenant, has it
 */
export async function keepHostCheck(
  runner: Runner,
  actor: Actor,
  portalId: number,
  { id, host, provenAt }: RegisteredHost,
  failure: HostFailure | null,
): Promise<void> {
  try {
    await runner.atomically(async (tx) => {
      await noteHostCheck(tx, portalId, id, failure)
      if (failure !== null || provenAt !== null) return
      const others = await hostsOfPortal(tx, portalId)
      const first = !others.some(({ main }) => main)
      if (first) await setMainHost(tx, portalId, id)
      await note(tx, actor, portalId, id, 'update', {
        dominio: host,
        provado: true,
        principal: first,
      })
    })
  } catch (error) {
    throw ofAnother(error)
  }
}
/** A host is one portal's, over all tenants: which one is nobody else's to know. */
const ofAnother = (error: unknown) =>
  isUniqueViolation(error)
    ? problem(
        'duplicate',
        'Este domínio já está em uso nesta instalação. Fale com quem cuida dela.',
      )
    : error

/**
 * @throws {Problem} `duplicate` for a host that another tenant has named, unless its record in the DNS names this one
 */
export function refuseOthersHost(destination: string): never {
  throw problem(
    'duplicate',
    `Outro órgão desta instalação já cadastrou este domínio. Se ele é seu, faça o registro dele no DNS ser um CNAME para ${destination} e verifique de novo; ou fale com quem cuida da instalação.`,
  )
}

/** Makes a proven host the portal's address, or the shared one again (null). @throws {Problem} `missing`, `invalid` */
export async function chooseHost(
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number | null,
): Promise<void> {
  const chosen = id === null ? undefined : await hostOf(runner, portalId, id)
  await runner.atomically(async (tx) => {
    if (!(await setMainHost(tx, portalId, id)))
      throw problem('invalid', 'Este domínio ainda não chega aqui. Verifique-o antes.')
    await note(tx, actor, portalId, id ?? 0, 'update', {
      dominio: chosen?.host ?? null,
      principal: chosen !== undefined,
    })
  })
}

/**
 * Takes a host from a portal: it leads nowhere from then on.
 * @throws {Problem} `missing`, `invalid` for the portal's address
 */
export async function dropHost(
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number,
): Promise<void> {
  const { host } = await hostOf(runner, portalId, id)
  await runner.atomically(async (tx) => {
    if (!(await removeHost(tx, portalId, id, actor.userName)))
      throw problem(
        'invalid',
        'Este é o endereço do portal agora. Escolha outro antes de removê-lo.',
      )
    await note(tx, actor, portalId, id, 'delete', { dominio: host })
  })
}

/**
 * Takes a removal back: the host leads where it led before.
 * @throws {Problem} `missing`, `duplicate` where somebody has it by now
 */
export async function restoreHost(
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number,
): Promise<void> {
  try {
    await runner.atomically(async (tx) => {
      const host = await bringHostBack(tx, portalId, id)
      if (host === undefined) throw problem('missing', 'Este domínio não foi removido.')
      await note(tx, actor, portalId, id, 'restore', { dominio: host })
    })
  } catch (error) {
    throw ofAnother(error)
  }
}

const note = (
  runner: Runner,
  actor: Actor,
  portalId: number,
  id: number,
  type: 'insert' | 'update' | 'delete' | 'restore',
  values: Readonly<Record<string, unknown>>,
) => recordEvent(runner, actor, { type, page: 'portal-host', record: String(id), portalId, values })
