import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The product's folder, from the sources as from the bundle: the nearest one above that has the lock file. */
export const root: string = find(dirname(fileURLToPath(import.meta.url)))

function find(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('package-lock.json not found above the program')
  return find(above)
}
