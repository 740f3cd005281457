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
import { freshKey, keyringOf, type Keyring } from '../platform/secrets/keyring.ts'
import type { Config } from './config.ts'
import { makeDataFolder } from '../platform/process/data-folder.ts'
import { codeOf, Refusal } from '../platform/process/refusal.ts'

// Where the keys of secrets lie: in SECRETS_KEY, or beside the embedded database, in a file that no copy holds.

type Where = Pick<Config, 'secretsKeys' | 'databaseUrl' | 'dataDir'>
const fileOf = (dataDir: string) => join(dataDir, 'claraboia.keys')
const isKey = (line: string) => /^[0-9a-f]{64}$/i.test(line)

/** What is wrong with the file of the keys. @property isUnreadable whether no start goes on with it */
interface KeysTrouble {
  readonly text: string
  readonly remedy: string
  readonly isUnreadable?: true
}

const putBack =
  'Ponha de volta o que ele tinha; se não há cópia, retire-o dali: as senhas de integração terão de ser digitadas de novo.'
const unreadable = (text: string, remedy = putBack): KeysTrouble => ({
  text,
  remedy,
  isUnreadable: true,
})

/** The keys of the file, or why there are none to go on with; nothing where there is no file. */
function kept(dataDir: string): readonly string[] | KeysTrouble | undefined {
  const file = fileOf(dataDir)
  try {
    const keys = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
    const areKeys = keys.length > 0 && keys.every(isKey)
    return areKeys ? keys : unreadable(`O arquivo ${file} não tem chaves legíveis`)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return undefined
    if (code === undefined) throw error
    return unreadable(
      `O arquivo ${file} não pôde ser lido (${code})`,
      'Confira as permissões dele e o disco.',
    )
  }
}
const isTrouble = (found: readonly string[] | KeysTrouble | undefined): found is KeysTrouble =>
  found !== undefined && 'text' in found

/** @throws {Refusal} for a file that holds anything but keys: going on would encrypt with another. */
function read(dataDir: string): readonly string[] | undefined {
  const found = kept(dataDir)
  if (isTrouble(found)) throw new Refusal(`${found.text}. ${found.remedy}`, 'secrets')
  return found
}

/** What is wrong with the file of an installation that has a database, for its operators; nothing where it is well. */
export function keysTrouble(dataDir: string): KeysTrouble | undefined {
  const keys = kept(dataDir)
  if (isTrouble(keys)) return keys
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

/** The keys of this installation as a start would take them, and makes none. @throws {Refusal} as {@link openKeys} */
export const readKeys = ({ secretsKeys, databaseUrl, dataDir }: Where): Keyring | undefined =>
  keyringOf(
    secretsKeys.length > 0 || databaseUrl !== undefined ? secretsKeys : (read(dataDir) ?? []),
  )

/**
 * The keys of this installation, made where there are none yet. With a database of one's own they come from SECRETS_KEY
 * alone: several instances share it, and a file would be that of one.
 * @returns undefined when nothing is encrypted
 */
export function openKeys(where: Where): Keyring | undefined {
  const { secretsKeys, databaseUrl, dataDir } = where
  const found = readKeys(where)
  if (found || secretsKeys.length > 0 || databaseUrl !== undefined) return found
  const made = [freshKey()]
  write(dataDir, made)
  return keyringOf(made)
}

/**
 * Puts a new key before the others; the next start encrypts everything with it.
 * @throws {Refusal} where the file is not what counts.
 */
export function rotateKeys({ secretsKeys, databaseUrl, dataDir }: Where): string {
  if (secretsKeys.length > 0 || databaseUrl !== undefined)
    throw new Refusal(
      `As chaves vêm de SECRETS_KEY. Ponha uma nova depois das outras, com vírgula, em todas as instâncias, e reinicie-as: SECRETS_KEY=…,${freshKey()}. Só então ponha-a antes das outras e reinicie de novo; com uma instância só, isto basta.`,
    )
  write(dataDir, [freshKey(), ...(read(dataDir) ?? [])])
  return fileOf(dataDir)
}
