import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Condition } from '../../api/operators/condition.ts'
import { withPostgres } from '../command-database.ts'
import { openFiles } from '../compose.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { databaseAt, lookAround } from './condition.ts'
import { attend, conditionOf, look, wrong } from './look.ts'
import { lookAtFolder, lookAtNode } from './machine.ts'
import { lookAtAddress, lookAtMail } from './surroundings.ts'

const words = { ok: 'certo  ', warning: 'atenção', fault: 'falha  ' } as const

/** One line for a check: what was found, and what to do where it is not well. */
export const lineOf = ({ state, label, text, remedy }: Check): string =>
  `${words[state]}  ${label}: ${text}.${state === 'ok' || !remedy ? '' : ` ${remedy}`}\n`

/**
 * `cli doctor`: a line for each thing that the installation needs.
 * @throws {Refusal} when anything is wrong, after it was named
 */
export async function examine(config: Config, say: (text: string) => void): Promise<void> {
  const { checks } = await conditionFor(config)
  for (const check of checks) say(lineOf(check))
  const faults = checks.filter(({ state }) => state === 'fault').length
  if (faults > 0)
    throw new Refusal(faults === 1 ? 'Há 1 falha, acima.' : `Há ${faults} falhas, acima.`)
}

/** Makes nothing: where there is no installation yet, the first start is told of. */
async function conditionFor(config: Config): Promise<Condition> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pg'))) {
    const first = attend('ainda não há', 'O primeiro npm start cria o banco e as pastas.')
    return conditionOf(
      await Promise.all([
        lookAtNode(),
        lookAtAddress(config),
        lookAtFolder(config),
        look('database', () => first, ''),
        ...lookAtMail(config),
      ]),
    )
  }
  const files = await openFiles(config)
  try {
    return await withPostgres(config, ({ options }) =>
      lookAround(config, { files, database: databaseAt(options, config) }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const away = wrong(error.message.replace(/\.$/, ''), '')
    return lookAround(config, {
      files,
      database: async () => [await look('database', () => away, '')],
    })
  }
}
