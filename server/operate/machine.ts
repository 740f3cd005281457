import { existsSync, statSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Check } from '../../api/operators/condition.ts'
import { diskOf } from '../../data/file-store/space.ts'
import type { Config } from '../config.ts'
import { dataFolders } from '../data-folder.ts'
import { codeOf } from '../refusal.ts'
import { attend, look, megabytes, well, wrong, type Finding } from './look.ts'

/** The first that still gets security fixes; 20.19 is what the program needs (decision 24). */
const advisedNode = 22

export const lookAtNode = (version = process.versions.node): Promise<Check> =>
  look(
    'node',
    () => {
      const [major = 0, minor = 0] = version.split('.').map(Number)
      if (major < 20 || (major === 20 && minor < 19))
        return wrong(`versão ${version}`, 'Instale o Node.js 22 ou 24.')
      if (major < advisedNode)
        return attend(
          `versão ${version}, que não recebe mais correções`,
          'Instale o Node.js 22 ou 24.',
        )
      return well(`versão ${version}`)
    },
    '',
  )

/** Whether the folder of the data is there, can be written, and is closed to others. */
export const lookAtFolder = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Check> =>
  look(
    'data-folder',
    async () => {
      const found = await stat(dataDir).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
      const needed = constants.R_OK | constants.W_OK | constants.X_OK
      if (!found) {
        await access(dirname(dataDir), needed)
        return attend(`${dataDir} ainda não existe`, 'O primeiro npm start a cria.')
      }
      await access(dataDir, needed)
      // Others may pass through root's folder, as the database is not root's, and never list or change it.
      const open = process.platform === 'win32' ? 0 : found.mode & 0o066
      const close = `Feche-a: chmod go-rw ${dataDir}.`
      if ((open & 0o022) !== 0)
        return wrong(`outras contas desta máquina podem gravar em ${dataDir}`, close)
      return open === 0
        ? well(dataDir)
        : attend(`outras contas desta máquina podem ler os nomes em ${dataDir}`, close)
    },
    'Ajuste as permissões da pasta ou escolha outra com DATA_DIR.',
  )

/** Below this part of the disk somebody should make room; below the reserve nothing can be kept. */
const scarce = 0.2

function spaceFound(folder: string, { size, free }: Disk, reserve: number): Finding {
  // A file system that does not count its blocks.
  if (size === 0) return well(`${folder}, sem limite conhecido`)
  const facts = { claraboia_disk_free_bytes: free, claraboia_disk_size_bytes: size }
  const text = `${megabytes(free)} livres de ${megabytes(size)} em ${folder}`
  const remedy = 'Apague o que não é do Claraboia ou aumente o disco.'
  if (free < reserve)
    return wrong(`${text}; nada é gravado com menos de ${megabytes(reserve)}`, remedy, facts)
  return free < scarce * size ? attend(text, remedy, facts) : well(text, facts)
}
type Disk = Awaited<ReturnType<typeof diskOf>>

const deviceOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev
/** Whether a folder below that of the data has a disk of its own. */
const hasOwnDisk = (folder: string, dataDir: string): boolean =>
  ![undefined, deviceOf(dataDir)].includes(deviceOf(folder))

/** Copies that share a disk with the data are lost with them, unless they are sent away as well. */
async function copiesDisk(
  folder: string,
  { dataDir, offsite, diskReserve }: Pick<Config, 'dataDir' | 'offsite' | 'diskReserve'>,
): Promise<Finding> {
  if (!existsSync(folder))
    return wrong(
      `${folder} não existe`,
      'Monte o disco das cópias; onde ele está montado, o próximo início faz a pasta.',
    )
  const found = spaceFound(folder, await diskOf(folder), diskReserve)
  return found.state === 'ok' && !offsite && deviceOf(folder) === deviceOf(dataDir)
    ? attend(
        `${found.text}, que é o disco dos dados`,
        'Ponha BACKUP_DIR em outro disco, ou envie as cópias para fora (BACKUP_S3_*).',
        found.facts,
      )
    : found
}

/** Room on the disks of the data and of the copies. */
export const lookAtDisks = (
  config: Pick<Config, 'dataDir' | 'backup' | 'offsite' | 'diskReserve'>,
): readonly Promise<Check>[] => {
  const { dataDir, backup, diskReserve } = config
  const mounted = 'Confira se o disco está montado.'
  const at = (name: 'disk' | 'files-disk' | 'database-disk', folder: string) =>
    look(name, async () => spaceFound(folder, await diskOf(folder), diskReserve), mounted)
  const { files, database } = dataFolders(dataDir)
  return [
    at('disk', dataDir),
    ...(hasOwnDisk(files, dataDir) ? [at('files-disk', files)] : []),
    ...(hasOwnDisk(database, dataDir) ? [at('database-disk', database)] : []),
    ...(backup ? [look('backup-disk', () => copiesDisk(backup.folder, config), mounted)] : []),
  ]
}
