import type { Provider } from '../../resources/calls/provider.ts'
import type { ProviderLevel, ProviderModel } from '../../resources/sign-in-providers.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { openSecret, providerSecretPlace, sealSecret } from '../../platform/secrets/keyring.ts'
import { instant } from '../store/columns.ts'
import { fingerprint } from './fingerprint.ts'

// Providers of OpenID Connect that a municipality takes, and who was sent to one.

/** What a provider is asked with. */
export interface StoredProvider {
  readonly id: string
  readonly model: ProviderModel
  readonly name: string
  readonly issuer: string
  readonly client: string
  readonly scopes: string
  /** The least level that opens an account. */
  readonly level: ProviderLevel | null
  readonly leavesTo: string | null
  readonly isOn: boolean
  /** undefined: the key that it is encrypted with is not here. */
  readonly secret: string | undefined
}
/** @returns nothing where the municipality has no such provider */
export async function providerOf(runner: Runner, id: string): Promise<StoredProvider | undefined> {
  const [row] = await runner.run<Omit<StoredProvider, 'secret'> & { readonly secret: string }>(
    sql.read`select id, modelo as model, nome as name, emissor as issuer, cliente as client, escopos as scopes,
        nivel as level, endereco_de_saida as "leavesTo", ligado as "isOn", segredo as secret
      from provedor_de_entrada where id = ${id}`,
  )
  return row && { ...row, secret: openSecret(row.secret, providerSecretPlace) }
}

/** Those that the sign-in offers. */
export const offeredProviders = (
  runner: Runner,
): Promise<readonly Pick<StoredProvider, 'id' | 'name' | 'model'>[]> =>
  runner.run<Pick<StoredProvider, 'id' | 'name' | 'model'>>(
    sql.read`select id, nome as name, modelo as model from provedor_de_entrada where ligado order by criado_em, id`,
  )

/** All of them, as the settings show them: no secret. */
export const allProviders = (runner: Runner): Promise<readonly Provider[]> =>
  runner.run<Provider>(
    sql.read`select id, modelo, nome, emissor, cliente, escopos, nivel, endereco_de_saida,
        ${instant('testado_em')} as testado_em, ligado,
        (select count(*)::int from vinculo_de_entrada v where v.provedor_id = p.id) as contas
      from provedor_de_entrada p order by criado_em, id`,
  )

export type ProviderChange = Omit<StoredProvider, 'id' | 'isOn'>
export async function insertProvider(tx: Tx, given: ProviderChange): Promise<string> {
  const [made] = await tx.run<{ id: string }>(
    sql`insert into provedor_de_entrada
        (modelo, nome, emissor, cliente, escopos, nivel, endereco_de_saida, segredo)
      values (${given.model}, ${given.name}, ${given.issuer}, ${given.client}, ${given.scopes}, ${given.level},
        ${given.leavesTo}, ${sealSecret(given.secret ?? '', providerSecretPlace)}) returning id`,
  )
  return made?.id ?? ''
}

/**
 * What was changed has to be tried again before it counts.
 * @param given without a secret the one that there is stays
 */
export async function storeProvider(tx: Tx, id: string, given: ProviderChange): Promise<void> {
  const secret = given.secret === undefined ? null : sealSecret(given.secret, providerSecretPlace)
  await tx.run(
    sql`update provedor_de_entrada set nome = ${given.name}, emissor = ${given.issuer}, cliente = ${given.client},
        escopos = ${given.scopes}, nivel = ${given.level}, endereco_de_saida = ${given.leavesTo},
        segredo = coalesce(${secret}::text, segredo), testado_em = null, ligado = false
      where id = ${id}`,
  )
  // Who is on the way was sent by what it was asked with before.
  await tx.run(sql`delete from ida_ao_provedor where provedor_id = ${id}`)
}

/** Nobody changes it until the transaction ends. */
export async function lockProvider(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`select from provedor_de_entrada where id = ${id} for update`)
}

export async function markTried(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update provedor_de_entrada set testado_em = now() where id = ${id}`)
}

/** @returns false where it was not tried as it stands */
export async function switchOn(tx: Tx, id: string, on: boolean): Promise<boolean> {
  const done = await tx.run(
    sql`update provedor_de_entrada set ligado = ${on}
      where id = ${id} and (not ${on}::bool or testado_em is not null) returning 1`,
  )
  return done.length > 0
}

/** Takes the links of all accounts with a provider away. @returns how many there were */
export async function dropLinks(tx: Tx, id: string): Promise<number> {
  const gone = await tx.run(
    sql`delete from vinculo_de_entrada where provedor_id = ${id} returning 1`,
  )
  return gone.length
}

/** Removes a provider with its links, and who is on the way to it. */
export async function dropProvider(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from ida_ao_provedor where provedor_id = ${id}`)
  await dropLinks(tx, id)
  await tx.run(sql`delete from provedor_de_entrada where id = ${id}`)
}

/** How long somebody may take at the provider. */
export const journeyMinutes = 10
type JourneyPurpose = 'entrada' | 'convite' | 'vinculo' | 'teste'
/** Who was sent to a provider, and what for. */
export interface ProviderJourney {
  readonly providerId: string
  readonly purpose: JourneyPurpose
  /** Who is invited, or has the session. */
  readonly userId: string | null
  readonly sessionId: string | null
  /** Where the person goes on. */
  readonly back: string | null
}
/** @param key what the browser keeps: 256 random bits */
export async function storeJourney(
  runner: Runner,
  key: string,
  journey: ProviderJourney,
): Promise<void> {
  await runner.run(sql`delete from ida_ao_provedor where expira_em < now()`)
  await runner.run(
    sql`insert into ida_ao_provedor (resumo, provedor_id, finalidade, usuario_id, sessao_id, volta, expira_em)
      values (${fingerprint(key)}, ${journey.providerId}, ${journey.purpose}, ${journey.userId},
        ${journey.sessionId}, ${journey.back}, now() + make_interval(mins => ${journeyMinutes}::int))`,
  )
}

/** Uses a journey up: of two answers at once one counts. @returns nothing when it is over, or was none */
export async function spendJourney(
  runner: Runner,
  key: string,
): Promise<ProviderJourney | undefined> {
  const [journey] = await runner.run<ProviderJourney>(
    sql`delete from ida_ao_provedor where resumo = ${fingerprint(key)} and expira_em > now()
      returning provedor_id as "providerId", finalidade as purpose, usuario_id as "userId",
        sessao_id as "sessionId", volta as back`,
  )
  return journey
}
