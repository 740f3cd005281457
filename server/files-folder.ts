import { Files } from '../platform/files/files.ts'
import type { Config } from './config.ts'
import { dataFolders } from '../platform/process/data-folder.ts'
import { codeOf, Refusal } from '../platform/process/refusal.ts'

/** @param code of the system's error */
export const filesFolderRefusal = (folder: string, code: string): Refusal =>
  new Refusal(
    `Não é possível usar a pasta dos arquivos ${folder} (${code}). Confira as permissões dela e se o disco está montado.`,
    'files-folder',
  )

/**
 * The files of this installation: below the data folder, or in the configured store.
 * @throws {Refusal} when the folder cannot be used
 */
export async function openFiles({ dataDir, storage }: Config): Promise<Files> {
  const folder = dataFolders(dataDir).files
  try {
    return await Files.open({ folder, storage })
  } catch (error) {
    const code = codeOf(error)
    throw code === undefined ? error : filesFolderRefusal(folder, code)
  }
}
