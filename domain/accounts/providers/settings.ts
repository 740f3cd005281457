import { problem } from '../../../kernel/problem.ts'
import type { BodyOf } from '../../../kernel/operation.ts'
import {
  allProviders,
  dropLinks,
  dropProvider,
  insertProvider,
  lockProvider,
  markTried,
  providerOf,
  storeProvider,
  switchOn,
  type ProviderChange,
  type StoredProvider,
} from '../../../data/accounts/providers.ts'
import { isOpenSession } from '../../../data/accounts/provider-links.ts'
import { nameAndEmail } from '../../../data/accounts/users.ts'
import { recordEvent } from '../../../data/audit/audit.ts'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import type { saveProvider } from '../../../resources/calls/provider.ts'
import { formOf } from '../../../resources/sign-in-providers.ts'
import type { Actor } from '../../../data/store/scope.ts'
import type { ProviderAccess } from './access.ts'
import { addressToLeave } from './client.ts'
import type { ProviderArrival } from './journey.ts'
import { sessionEnded } from './links.ts'

// Which providers a municipality takes. What is saved counts after somebody went there and came back.

type Given = BodyOf<typeof saveProvider>
/** Providers that a municipality may have: a sign-in offers no more. */
const most = 5
const missing = () => problem('missing', 'Provedor não encontrado.')
const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/** Of a ready form the issuer is known; another one is a simulator that the operator lets in. */
function issuerOf(access: ProviderAccess, { modelo, emissor }: Given): string {
  const { issuer: own, label } = formOf(modelo)
  const given = emissor ?? own
  if (given === undefined)
    throw fault('emissor', 'Informe o endereço do provedor, como https://sso.exemplo.gov.br.')
  if (given === own) return given
  const url = new URL(given)
  if (own !== undefined && !access.isInner(url))
    throw fault('emissor', `O endereço de ${label} é ${own}.`)
  if (url.protocol !== 'https:' && !access.isInner(url))
    throw fault('emissor', 'O endereço do provedor tem de ser https.')
  return given
}

const changeOf = (access: ProviderAccess, given: Given): ProviderChange => ({
  model: given.modelo,
  name: given.nome,
  issuer: issuerOf(access, given),
  client: given.cliente,
  scopes: given.escopos ?? formOf(given.modelo).scopes,
  level: formOf(given.modelo).levels === undefined ? null : given.nivel,
  leavesTo: given.endereco_de_saida ?? null,
  secret: given.segredo ?? undefined,
})

const isSameName = (one: string, other: string): boolean =>
  one.trim().localeCompare(other.trim(), 'pt-BR', { sensitivity: 'base' }) === 0

/** Whether it is asked with the same as before; being offered or not is no matter. */
const isUnchanged = (before: StoredProvider, now: StoredProvider): boolean =>
  (['issuer', 'client', 'scopes', 'level', 'leavesTo', 'secret'] as const).every(
    (key) => before[key] === now[key],
  )

const note = (tx: Tx, actor: Actor, values: Readonly<Record<string, string | boolean>>) =>
  recordEvent(tx, actor, { type: 'permission', page: 'settings', values })

async function known(tx: Tx, id: string): Promise<StoredProvider> {
  const provider = await providerOf(tx, id)
  if (!provider) throw missing()
  return provider
}

/**
 * Keeps a provider; it is offered only after a test of what was kept.
 * @throws {Problem} `invalid` on the field at fault; `missing`
 */
export function keepProvider(
  runner: Runner,
  actor: Actor,
  access: ProviderAccess,
  given: Given,
): Promise<string> {
  const change = changeOf(access, given)
  if (!change.scopes.split(' ').includes('openid'))
    throw fault('escopos', 'Entre os escopos tem de estar openid.')
  return runner.atomically(async (tx) => {
    const { id } = given
    const others = (await allProviders(tx)).filter((one) => one.id !== id)
    if (others.some(({ nome }) => isSameName(nome, change.name)))
      throw fault('nome', 'Já há um provedor com este nome: na entrada ninguém os distinguiria.')
    if (id) {
      const before = await known(tx, id)
      if (before.model !== change.model) throw fault('modelo', 'Guarde outro provedor como novo.')
      await storeProvider(tx, id, change)
      // Who somebody is at one issuer says nothing of another: it would open accounts to whom it likes.
      if (before.issuer !== change.issuer) await dropLinks(tx, id)
    } else if (others.length >= most)
      throw problem('invalid', `Um município tem no máximo ${most} provedores. Remova um antes.`)
    const key = id ?? (await insertProvider(tx, change))
    await note(tx, actor, {
      provedor: change.name,
      emissor: change.issuer,
      cliente: change.client,
      nivel: change.level ?? '',
      ...(change.secret === undefined ? {} : { senha: '•••' }),
    })
    return key
  })
}

/**
 * Notes that somebody went to the provider and came back, and that it takes the address for leaving.
 * @throws {Problem} `invalid` with what to do; `signed-out`
 */
export async function noteTrial(
  runner: Runner,
  stranger: Actor,
  access: ProviderAccess,
  { journey: { userId, sessionId }, provider }: Pick<ProviderArrival, 'journey' | 'provider'>,
): Promise<void> {
  await addressToLeave(access, provider)
  await runner.atomically(async (tx) => {
    if (userId === null || sessionId === null || !(await isOpenSession(tx, sessionId, userId)))
      throw sessionEnded()
    await lockProvider(tx, provider.id)
    if (!isUnchanged(provider, await known(tx, provider.id)))
      throw problem('invalid', 'O provedor mudou enquanto o teste voltava. Teste de novo.')
    await markTried(tx, provider.id)
    const { name } = await nameAndEmail(tx, userId)
    await note(
      tx,
      { ...stranger, userId, userName: name },
      { provedor: provider.name, teste: 'Bem-sucedido' },
    )
  })
}

/** @throws {Problem} `invalid` where it was not tried as it stands; `missing` */
export const offerProvider = (
  runner: Runner,
  actor: Actor,
  id: string,
  on: boolean,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const { name } = await known(tx, id)
    if (!(await switchOn(tx, id, on)))
      throw problem('invalid', 'Teste o provedor antes: ele mudou desde o último teste.')
    await note(tx, actor, { provedor: name, oferecido: on })
  })

/** Removes a provider; the accounts that it opened keep their other ways in. @throws {Problem} `missing` */
export const forgetProvider = (runner: Runner, actor: Actor, id: string): Promise<void> =>
  runner.atomically(async (tx) => {
    const { name } = await known(tx, id)
    await dropProvider(tx, id)
    await note(tx, actor, { provedor: `${name}: removido` })
  })
