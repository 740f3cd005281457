import { addressOfTenant } from '../../api/tenancy.ts'
import { firstAccessKey } from '../../data/accounts/first-access.ts'
import { tenantByCode, type Tenant } from '../../data/nouns/tenants.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import type { Config } from '../config.ts'
import { withOwner } from '../first-run.ts'

/** What leads whoever comes first to the set-up of a municipality, once. */
export const firstAccessLine = (publicUrl: string, { code }: Tenant, key: string): string =>
  `Primeiro acesso de ${code}, válido uma vez: ${addressOfTenant(publicUrl, code)}/autenticacao/primeiro-acesso?chave=${key}`

/** `cli tenant first-access`: a new link; the one before it opens nothing any more. */
export async function tellFirstAccessOf(
  config: Config,
  code: string,
  say: (text: string) => void,
): Promise<void> {
  needInstallation(config)
  await withPostgres(config, ({ options }) =>
    withOwner(options, async (owner) => {
      const tenant = await tenantByCode(owner, code)
      if (!tenant) throw new Refusal(`O inquilino "${code}" não existe.`)
      const key = await firstAccessKey(owner, tenant.id)
      if (key === undefined)
        throw new Refusal(
          `${code} já tem quem entre. Para quem perdeu a senha: npm run cli -- link E-MAIL --tenant ${code}.`,
        )
      say(`${firstAccessLine(config.publicUrl, tenant, key)}\n`)
    }),
  )
}
