import { statSync, type Stats } from 'node:fs'
import { access, constants, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diskOf } from '../../platform/files/space.ts'
import type { Config } from '../config.ts'
import { dataFolders, notWritable } from '../../platform/process/data-folder.ts'
import { filesFolderRefusal } from '../files-folder.ts'
import { portRefusal } from '../../platform/process/port.ts'
import { codeOf, type Refusal } from '../../platform/process/refusal.ts'
import {
  attend,
  megabytes,
  preventing,
  well,
  faultFinding,
  type CheckDeclaration,
  type CheckFinding,
  type Scene,
} from './look.ts'

/** The first that the program runs on (decision 178). */
const oldestNode = 22

export function nodeFound(version: string): CheckFinding {
  const [major = 0] = version.split('.').map(Number)
  if (major < oldestNode) return faultFinding(`versão ${version}`, 'Instale o Node.js 24 ou 26.')
  return well(`versão ${version}`)
}

/** What an act of the start refuses, as a finding with the same words. */
const asFinding = ({ message }: Refusal): CheckFinding => preventing(message.replace(/\.$/, ''), '')

/** The folder itself, or the one that it would be made in. */
async function neededFolder(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    const found = await stat(at).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (found && !found.isDirectory())
      throw Object.assign(new Error(`${at} is no folder`), { code: 'ENOTDIR' })
    if (found || dirname(at) === at) return at
  }
}

/** Whether the folder of the data is there, can be written, and is closed to others. */
async function dataFolderFound({ config: { dataDir } }: Scene): Promise<CheckFinding> {
  try {
    const folder = await neededFolder(dataDir)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (folder !== dataDir) {
      // Some folders, such as /proc, take nothing though they may be written.
      await rmdir(await mkdtemp(join(folder, 'claraboia-exame-')))
      return attend(`${dataDir} ainda não existe`, 'O primeiro npm start a cria.')
    }
  } catch (error) {
    return asFinding(notWritable(dataDir, error))
  }
  // Others may pass through root's folder, as the database is not root's, and never list or change it.
  const open = process.platform === 'win32' ? 0 : (await stat(dataDir)).mode & 0o066
  const close = `Feche-a: chmod go-rw ${dataDir}.`
  if ((open & 0o022) !== 0)
    return faultFinding(`outras contas desta máquina podem gravar em ${dataDir}`, close)
  return open === 0
    ? well(dataDir)
    : attend(`outras contas desta máquina podem ler os nomes em ${dataDir}`, close)
}

/** Whether the folder of the files takes any. */
async function filesFolderFound({ config: { dataDir } }: Scene): Promise<CheckFinding> {
  const { files } = dataFolders(dataDir)
  const found = await stat(files).catch(() => undefined)
  if (!found) return well(`${files} ainda não existe`)
  if (!found.isDirectory()) return asFinding(filesFolderRefusal(files, 'ENOTDIR'))
  return access(files, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => well(files),
    (error: unknown) =>
      faultFinding(
        `não é possível gravar em ${files} (${codeOf(error) ?? String(error)})`,
        'Ajuste as permissões da pasta e confira se o disco está montado para gravar. O que já está lá é lido.',
      ),
  )
}

/** Below this part of the disk somebody should make room; below the reserve nothing can be kept. */
const scarce = 0.2

function spaceFound(folder: string, { size, free }: Disk, reserve: number): CheckFinding {
  // A file system that does not count its blocks.
  if (size === 0) return well(`${folder}, sem limite conhecido`)
  const facts = { claraboia_disk_free_bytes: free, claraboia_disk_size_bytes: size }
  const text = `${megabytes(free)} livres de ${megabytes(size)} em ${folder}`
  const remedy = 'Apague o que não é do Claraboia ou aumente o disco.'
  if (free < reserve)
    return faultFinding(`${text}; nada é gravado com menos de ${megabytes(reserve)}`, remedy, facts)
  return free < scarce * size ? attend(text, remedy, facts) : well(text, facts)
}
type Disk = Awaited<ReturnType<typeof diskOf>>

/** What is at a path; nothing below a file either. */
function entryAt(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}
const deviceOf = (path: string) => entryAt(path)?.dev
/** Whether a folder below that of the data has a disk of its own. */
const hasOwnDisk = (folder: string, dataDir: string): boolean =>
  ![undefined, deviceOf(dataDir)].includes(deviceOf(folder))

const restOfCopies =
  'Monte o disco das cópias; onde ele está montado, o serviço faz a pasta. Até lá ele atende e nada é copiado.'

/** Copies that share a disk with the data are lost with them, unless they are sent away as well. */
async function copiesDisk(
  folder: string,
  { dataDir, offsite, diskReserve }: Config,
): Promise<CheckFinding> {
  const place = entryAt(folder)
  if (!place) return faultFinding(`${folder} não existe`, restOfCopies)
  const refused = place.isDirectory()
    ? await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
        () => '',
        (error: unknown) => codeOf(error) ?? String(error),
      )
    : 'ENOTDIR'
  if (refused !== '')
    return faultFinding(
      `não é possível gravar na pasta das cópias ${folder} (${refused})`,
      `Ajuste as permissões dela e confira se o disco está montado para gravar. Até lá o serviço atende e nada é copiado.`,
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

const mounted = 'Confira se o disco está montado.'
/** Room on the disk of a folder, where that has one of its own. */
const ownDisk = (name: string, label: string, which: 'files' | 'database'): CheckDeclaration => ({
  name,
  label,
  needs: 'installation',
  remedy: mounted,
  isFor: ({ config: { dataDir } }) => hasOwnDisk(dataFolders(dataDir)[which], dataDir),
  look: async ({ config: { dataDir, diskReserve } }) => {
    const folder = dataFolders(dataDir)[which]
    return spaceFound(folder, await diskOf(folder), diskReserve)
  },
})

/** What the start needs of the machine before anything else. */
export const placeChecks: readonly CheckDeclaration[] = [
  {
    name: 'port',
    label: 'Porta',
    needs: 'nothing',
    mayPrevent: true,
    // The service that runs is who listens there.
    isFor: ({ serving }) => serving === undefined,
    look: async ({ config }) => {
      const refusal = await portRefusal(config)
      return refusal ? asFinding(refusal) : well(`${config.port} em ${config.host}, livre`)
    },
  },
  {
    name: 'data-folder',
    label: 'Pasta de dados',
    needs: 'nothing',
    mayPrevent: true,
    remedy: 'Ajuste as permissões da pasta ou escolha outra com DATA_DIR.',
    look: dataFolderFound,
  },
  {
    name: 'files-folder',
    label: 'Pasta dos arquivos',
    needs: 'installation',
    mayPrevent: true,
    remedy: mounted,
    look: filesFolderFound,
  },
]

export const nodeCheck: CheckDeclaration = {
  name: 'node',
  label: 'Node.js',
  needs: 'nothing',
  look: () => nodeFound(process.versions.node),
}

/** Room on the disks of the data and of the copies. */
export const diskChecks: readonly CheckDeclaration[] = [
  {
    name: 'disk',
    label: 'Espaço em disco',
    needs: 'installation',
    remedy: mounted,
    look: async ({ config: { dataDir, diskReserve } }) =>
      spaceFound(dataDir, await diskOf(dataDir), diskReserve),
  },
  ownDisk('files-disk', 'Espaço dos arquivos', 'files'),
  ownDisk('database-disk', 'Espaço do banco', 'database'),
  {
    name: 'backup-disk',
    label: 'Espaço das cópias',
    needs: 'installation',
    remedy: mounted,
    isFor: ({ config }) => config.backup !== undefined,
    look: ({ config }) => copiesDisk(config.backup?.folder ?? '', config),
  },
]
