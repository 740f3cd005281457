import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, Refusal } from './refusal.ts'

// Others may pass through root's folder, because the database is not root's; what lies inside is closed to them.
const mode = process.getuid?.() === 0 ? 0o711 : 0o700

/** The folder of an installation's data, and what an operator may put on a disk of its own below it. */
export const dataFolders = (dataDir: string) => ({
  all: dataDir,
  files: join(dataDir, 'files'),
  database: join(dataDir, 'pg'),
})

/**
 * Makes the folder of an installation's data, when absent.
 * @throws {Refusal} when it cannot be written
 */
export function makeDataFolder(path: string): void {
  try {
    make(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw notWritable(path, error)
  }
}

export const notWritable = (path: string, error: unknown): Refusal =>
  new Refusal(
    `Não é possível gravar na pasta de dados ${path} (${codeOf(error) ?? String(error)}). Ajuste as permissões e o espaço dela ou escolha outra com DATA_DIR.`,
    'data-folder',
  )

// Not mkdir's own recursion: Node before 26 never returns from it below a folder such as /proc, which exists and takes
// no entry.
function make(path: string): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path || exists(dirname(path))) throw error
    make(dirname(path))
    mkdirSync(path, { mode })
  }
}

function exists(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}
