import { readFile } from 'node:fs/promises'
import { tenantByCode, type Tenant } from '../../data/nouns/tenants.ts'
import { breakJournal } from '../../domain/journal/break.ts'
import { eraseFromJournal } from '../../domain/journal/erase.ts'
import { verifyJournal } from '../../domain/journal/verify.ts'
import { connect, type ConnectOptions, type Runner } from '../../platform/postgres/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { codeOf, Refusal } from '../../platform/process/refusal.ts'
import { takeKeyring } from '../../platform/secrets/keyring.ts'
import { counted } from '../../pt-br/words.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../files-folder.ts'
import { withOwner } from '../first-run.ts'
import { readKeys } from '../secret-keys.ts'

type Say = (text: string) => void
/** @property since a file with a checkpoint that was kept elsewhere */
interface Asked {
  readonly code: string
  readonly since?: string | undefined
  readonly why?: string | undefined
}
const operator = { userId: '', userName: 'Linha de comando', managers: null, ip: '', requestId: '' }

interface Place {
  readonly tenant: Tenant
  readonly runner: Runner
  readonly files: Files
  readonly options: ConnectOptions
}
async function inJournal<T>(
  config: Config,
  code: string,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  needInstallation(config)
  takeKeyring(readKeys(config))
  const files = await openFiles(config)
  return withPostgres(config, async ({ options }) => {
    const db = connect(options)
    try {
      const tenant = await tenantByCode(db, code)
      if (!tenant) throw new Refusal(`O inquilino "${code}" não existe.`)
      return await work({ tenant, files, options, runner: db.in(tenant.id) })
    } finally {
      await db.close()
    }
  })
}

const rememberedIn = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new Refusal(`O arquivo ${path} não pôde ser lido (${codeOf(error) ?? String(error)}).`)
  })

/** `cli audit verify`. @throws {Refusal} where something is not as it was signed, after it was told */
export async function verifyAudit(config: Config, { code, since }: Asked, say: Say): Promise<void> {
  const remembered = since === undefined ? undefined : await rememberedIn(since)
  const found = await inJournal(config, code, ({ runner, files }) =>
    verifyJournal(runner, files, remembered),
  )
  if (!found)
    throw new Refusal('A auditoria ainda não tem árvore: o serviço a faz em um minuto no ar.')
  for (const fault of found.faults) say(`- ${fault}\n`)
  for (const note of found.breaks) say(`Quebra assinada:\n${note}`)
  const { size, erased, waiting } = found
  if (found.faults.length > 0)
    throw new Refusal(
      `A auditoria de ${code} não é a que foi assinada: ${counted(found.faults.length, 'diferença', 'diferenças')}, acima.`,
    )
  const also = [
    ...(erased > 0 ? [`${counted(erased, 'apagada', 'apagadas')} por ordem`] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'espera', 'esperam')} a vez, fora da conta`] : []),
    ...(since === undefined ? ['sem checkpoint guardado fora, uma cópia antiga não se nota'] : []),
  ]
  say(
    `${counted(size, 'linha confere', 'linhas conferem')} com o que foi assinado${also.length > 0 ? ` (${also.join('; ')})` : ''}.\n${found.checkpoint}`,
  )
}

const needed = (text: string | undefined, name: string): string => {
  if (text?.trim()) return text
  throw new Refusal(`Informe ${name}. Veja os comandos com npm run cli -- help.`)
}

/** `cli audit erase`. */
export async function eraseAudit(
  config: Config,
  line: string,
  { code, why }: Asked,
  say: Say,
): Promise<void> {
  const told = needed(why, '--why com o motivo, que fica na auditoria')
  await inJournal(config, code, ({ tenant, options }) =>
    withOwner(options, (owner) =>
      eraseFromJournal(
        owner.in(tenant.id),
        { ...operator, tenantId: tenant.id },
        { line, why: told },
      ),
    ),
  )
  say(`A linha ${line} perdeu autor, endereço e valores; a folha dela fica. A auditoria o diz.\n`)
}

/** Signs a break: with a checkpoint that is remembered, or without one where the key was lost. */
const breaking =
  (isOfKey: boolean) =>
  async (config: Config, { code, since, why }: Asked, say: Say): Promise<void> => {
    const told = needed(why, '--why com o motivo')
    const remembered = isOfKey
      ? undefined
      : await rememberedIn(needed(since, '--since com o arquivo do último checkpoint conhecido'))
    say(
      await inJournal(config, code, ({ runner, files }) =>
        breakJournal(runner, files, {
          who: operator.userName,
          why: told,
          ...(remembered === undefined ? {} : { remembered }),
        }),
      ),
    )
  }

/** `cli audit break`. */
export const breakAudit = breaking(false)
/** `cli audit renew`. */
export const renewAudit = breaking(true)
