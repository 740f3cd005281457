import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { freshKey, keyringOf, type Keyring } from '../data/secrets/keyring.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { codeOf, Refusal } from './refusal.ts'

// Where the keys of secrets lie: in SECRETS_KEY, or beside the embedded database, in a file that no copy holds.

type Where = Pick<Config, 'secretsKeys' | 'databaseUrl' | 'dataDir'>
const fileOf = (dataDir: string) => join(dataDir, 'claraboia.keys')
const isKey = (line: string) => /^[0-9a-f]{64}$/i.test(line)

/** @throws {Refusal} for a file that holds anything but keys: going on would encrypt with another. */
function read(dataDir: string): readonly string[] | undefined {
  try {
    const keys = readFileSync(fileOf(dataDir), 'utf8').split(/\s+/).filter(Boolean)
    if (keys.length > 0 && keys.every(isKey)) return keys
    throw new Refusal(
      `O arquivo ${fileOf(dataDir)} não tem chaves legíveis. Ponha de volta o que ele tinha; se não há cópia, retire-o dali: as senhas de integração terão de ser digitadas de novo.`,
    )
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** What is wrong with the file of an installation that has a database, for its operators; nothing where it is well. */
export function keysTrouble(
  dataDir: string,
): { readonly text: string; readonly remedy: string } | undefined {
  const file = fileOf(dataDir)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found)
    return {
      text: `falta ${file}`,
      remedy:
        'Ponha ali a cópia dele antes do próximo início, que sem ele faz outra chave: as senhas de integração teriam de ser digitadas de novo.',
    }
  return process.platform !== 'win32' && (found.mode & 0o077) !== 0
    ? { text: `outras contas desta máquina podem ler ${file}`, remedy: `chmod 600 ${file}` }
    : undefined
}

/** Whole or not at all, readable by its owner alone. */
function write(dataDir: string, keys: readonly string[]): void {
  makeDataFolder(dataDir)
  const fresh = `${fileOf(dataDir)}.new`
  const file = openSync(fresh, 'w', 0o600)
  writeSync(file, `${keys.join('\n')}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(fresh, fileOf(dataDir))
}

/**
 * The keys of this installation, made where there are none yet. With a database of one's own they come from SECRETS_KEY
 * alone: several instances share it, and a file would be that of one.
 * @returns undefined when nothing is encrypted
 */
export function openKeys({ secretsKeys, databaseUrl, dataDir }: Where): Keyring | undefined {
  if (secretsKeys.length > 0 || databaseUrl !== undefined) return keyringOf(secretsKeys)
  const kept = read(dataDir)
  if (kept) return keyringOf(kept)
  const made = [freshKey()]
  write(dataDir, made)
  return keyringOf(made)
}

/** Puts a new key before the others; the next start encrypts everything with it. @throws {Refusal} where the file is not what counts. */
export function rotateKeys({ secretsKeys, databaseUrl, dataDir }: Where): string {
  if (secretsKeys.length > 0 || databaseUrl !== undefined)
    throw new Refusal(
      `As chaves vêm de SECRETS_KEY. Ponha uma nova antes das outras, com vírgula, em todas as instâncias, e reinicie: SECRETS_KEY=${freshKey()},…`,
    )
  write(dataDir, [freshKey(), ...(read(dataDir) ?? [])])
  return fileOf(dataDir)
}
