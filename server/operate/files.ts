import { isKept, sampleOfFiles, type StoredFile } from '../../platform/files/stored-files.ts'
import { counted } from '../../pt-br/words.ts'
import { dataFolders } from '../../platform/process/data-folder.ts'
import {
  well,
  faultFinding,
  type CheckDeclaration,
  type DatabaseScene,
  type CheckFinding,
} from './look.ts'

/** How many files are looked for at a time. */
const sampled = 20
const mostNames = 3

type Sought = Pick<StoredFile, 'key' | 'size'>

/** Those of them that are not there whole, though their rows still are. */
async function missingOf(
  { files, owner }: DatabaseScene,
  sample: readonly Sought[],
): Promise<readonly string[]> {
  const sought = await Promise.all(
    sample.map(async ({ key, size }) => ((await files.sizeOf(key)) === size ? [] : [key])),
  )
  const away = sought.flat()
  const still = await Promise.all(away.map((key) => isKept(owner, key)))
  return away.filter((_, at) => still[at])
}

/** Whether the files that rows tell of are where the files of this installation are. */
async function filesFound(scene: DatabaseScene): Promise<CheckFinding> {
  const { owner, files, config } = scene
  const { storage, databaseUrl, dataDir } = config
  const trouble = await files.trouble()
  if (trouble) return faultFinding(trouble, '')
  const place = storage ? `no balde ${storage.bucket}` : `em ${dataFolders(dataDir).files}`
  const sample = await sampleOfFiles(owner, sampled)
  const missing = await missingOf(scene, sample)
  if (missing.length === 0)
    return well(
      sample.length === 0
        ? `nenhum a procurar ${place}`
        : `${counted(sample.length, 'procurado e achado', 'procurados e achados')} ${place}`,
    )
  const away = `${missing.length === 1 ? 'falta' : 'faltam'} ${missing.length}`
  const text = `de ${counted(sample.length, 'procurado', 'procurados')} ${away} ${place}`
  if (missing.length < sample.length)
    return faultFinding(
      `${text}: ${missing.slice(0, mostNames).join(', ')}`,
      'Recupere-os da cópia (docs/backup.md) e confira o disco.',
    )
  if (storage)
    return faultFinding(text, 'É este o balde da instalação? Confira S3_BUCKET e S3_ENDPOINT.')
  const ask = 'O disco está montado?'
  return faultFinding(
    text,
    databaseUrl === undefined ? ask : `${ask} Se os arquivos ficam em um balde, defina S3_*.`,
  )
}

/** Some twenty files drawn from the rows: an empty mount or another bucket is told before any citizen meets it. */
export const filesCheck: CheckDeclaration = {
  name: 'files',
  label: 'Arquivos',
  needs: 'schema',
  remedy: ({ config: { storage } }) =>
    storage
      ? 'Confira se o balde existe, S3_ENDPOINT e as credenciais S3_*.'
      : 'Confira se o disco está montado.',
  look: filesFound,
}
