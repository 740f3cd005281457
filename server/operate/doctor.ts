import { existsSync } from 'node:fs'
import type { Check } from '../../api/operators/condition.ts'
import { withPostgres } from '../command-database.ts'
import type { Config } from '../config.ts'
import { dataFolders } from '../../platform/process/data-folder.ts'
import { openFiles } from '../files-folder.ts'
import { liveHolder } from '../../platform/process/folder-lock.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { runChecks, lookBefore, lookWithout, checkSentence } from './judge.ts'
import type { Scene } from './look.ts'

const words = { ok: 'certo  ', warning: 'atenção', fault: 'falha  ' } as const

/** One line for a check: what was found, and what to do where it is not well. */
export const lineOf = (check: Check): string => {
  const { state, label, text, preventsStart } = check
  const sentence = state === 'ok' ? `${text}.` : checkSentence(check)
  return `${words[state]}  ${label}: ${sentence}${preventsStart ? ' Impede o início.' : ''}\n`
}

/**
 * `cli doctor`: a line for each thing that the installation needs.
 * @throws {Refusal} when anything is wrong, after it was named
 */
export async function examine(config: Config, say: (text: string) => void): Promise<void> {
  const checks = await checksOf(config)
  for (const check of checks) say(lineOf(check))
  const faults = checks.filter(({ state }) => state === 'fault').length
  if (faults > 0)
    throw new Refusal(faults === 1 ? 'Há 1 falha, acima.' : `Há ${faults} falhas, acima.`)
}

/** Makes nothing: where there is no installation yet, the first start is told of. */
async function checksOf(config: Config): Promise<readonly Check[]> {
  const { databaseUrl, dataDir } = config
  const holder = await liveHolder(dataDir)
  const scene: Scene = { config, serving: holder && new Date(holder.startedAt) }
  if (databaseUrl === undefined && !existsSync(dataFolders(dataDir).database))
    return [
      ...(await lookBefore(scene, 'nothing')),
      {
        name: 'database',
        label: 'Banco de dados',
        state: 'warning',
        text: 'ainda não há',
        remedy: 'O primeiro npm start cria o banco e as pastas.',
      },
    ]
  try {
    const files = await openFiles(config)
    return await withPostgres(config, ({ options }) => runChecks(scene, { files, options }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return lookWithout(scene, error)
  }
}
