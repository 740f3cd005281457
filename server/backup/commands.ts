import { join, resolve } from 'node:path'
import type { Files } from '../../platform/files/files.ts'
import { asOwner, type ConnectOptions } from '../../platform/postgres/database.ts'
import { momentGiven } from '../command-moment.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import { openFiles } from '../files-folder.ts'
import { counted } from '../../pt-br/words.ts'
import { migrate } from '../../data/schema/migrate.ts'
import type { Config } from '../config.ts'
import { reachExternal } from '../database-source.ts'
import { liveHolder } from '../../platform/process/folder-lock.ts'
import { causeOf, Refusal } from '../../platform/process/refusal.ts'
import { makeBackup, type Original } from '../../platform/backup/backup.ts'
import { takeOver } from '../../platform/backup/live/claim.ts'
import { markAll, markText } from '../../platform/backup/live/mark.ts'
import { filesNotIn } from '../../platform/backup/file-copies.ts'
import { objectsOfCopy, type PhysicalManifest } from '../../platform/backup/manifest.ts'
import { lifeInWords } from '../../platform/backup/log/lives.ts'
import { restore, type Restored } from '../../platform/backup/restore.ts'
import { openBucket } from '../../platform/backup/offsite.ts'
import { FolderVault, type Vault } from '../../platform/backup/vault.ts'
import { verifyVault } from '../../platform/backup/verify.ts'

type Say = (text: string) => void

function folderOf(config: Config, given: string | undefined): string {
  const folder = given ?? config.backup?.folder
  if (folder === undefined)
    throw new Refusal('Informe a pasta das cópias no comando ou em BACKUP_DIR.')
  return resolve(folder)
}

/** The copies in a folder, or those outside. */
async function openVault(config: Config, given: string | undefined): Promise<Vault> {
  if (given !== 's3') return FolderVault.open(folderOf(config, given))
  if (!config.offsite)
    throw new Refusal('Para ler as cópias de fora, defina BACKUP_S3_* e BACKUP_KEY.')
  const bucket = await openBucket(config.offsite)
  await readingFrom(bucket, () => bucket.list('base'))
  return bucket
}

/** A bucket that fails is told with what to do about it, whichever call of it fails. */
async function readingFrom<T>({ place }: Vault, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || !place.startsWith('s3:')) throw error
    throw new Refusal(
      `${place} não pode ser lido (${causeOf(error)}). Confira BACKUP_S3_* e se o balde responde.`,
    )
  }
}

/** `cli backup --take-over`. @throws {Refusal} where the copies are of another database */
export async function takeFolder(config: Config, to: string | undefined, say: Say): Promise<void> {
  const folder = folderOf(config, to)
  needInstallation(config)
  if (config.databaseUrl !== undefined)
    throw new Refusal('Com DATABASE_URL a pasta das cópias não tem dono: não há o que tomar.')
  const former = await takeOver(await FolderVault.make(folder), config.dataDir)
  const before = former ? ` Antes: ${former.host}, ${former.dataDir}.` : ''
  say(`${folder} recebe de agora em diante as cópias de ${config.dataDir}.${before}\n`)
}

/** `cli backup --check`. @throws {Refusal} when the mark did not arrive, after it was told how far it came */
export async function checkShipping(
  config: Config,
  to: string | undefined,
  say: Say,
): Promise<void> {
  const { dataDir } = config
  const vault = FolderVault.at(folderOf(config, to))
  needInstallation(config)
  if (config.databaseUrl !== undefined)
    throw new Refusal(
      'Com DATABASE_URL o registro do banco não passa por aqui: confira no servidor dele.',
    )
  if (!(await liveHolder(dataDir)))
    throw new Refusal('O serviço está parado, e só ele envia. Inicie-o e repita.')
  const marked = await withPostgres(config, ({ options }) =>
    markAll({ options, dataDir }, vault, config.offsite),
  )
  say(`${markText(marked)}.\n`.replace(/^a/, 'A'))
  if (marked.fault !== undefined)
    throw new Refusal(`A marca parou aí; ${marked.fault}. Veja npm run cli -- doctor.`)
}

interface BackupFlags {
  readonly to?: string | undefined
  /** The rows of the embedded PostgreSQL too, for another version of it. */
  readonly rows?: boolean | undefined
}

/** `cli backup`. @throws {Refusal} also when the copy was made and the original is damaged */
export async function backUp(config: Config, { to, rows }: BackupFlags, say: Say): Promise<void> {
  const folder = folderOf(config, to)
  needInstallation(config)
  const vault = await FolderVault.make(folder)
  const files = await openFiles(config)
  const from = performance.now()
  const { base, manifest } = await withPostgres(config, ({ options }) => {
    const original = originalOf(config, options, files)
    return makeBackup(vault, rows ? { ...original, cluster: undefined } : original)
  })
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  say(
    `Cópia ${base.id} pronta em ${vault.place}: banco ${megabytes(objectsOfCopy(manifest))}, ${manifest.files.count} arquivos ${megabytes([{ size: manifest.files.bytes }])}, em ${seconds} s.\n`,
  )
  report(manifest.damage, say, 'O original está danificado', 'Veja docs/backup.md.')
}

/** The cluster is copied where it is ours; of another's PostgreSQL, the rows. */
export const originalOf = (
  { databaseUrl, dataDir }: Config,
  options: ConnectOptions,
  files: Files,
): Original => ({
  options,
  files,
  cluster: databaseUrl === undefined ? join(dataDir, 'pg') : undefined,
})

const megabytes = (parts: readonly { readonly size: number }[]) =>
  `${(parts.reduce((sum, { size }) => sum + size, 0) / 1e6).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

/** `cli verify`. @throws {Refusal} when anything is wrong, after it was named */
export async function verifyCopies(
  config: Config,
  at: string | undefined,
  say: Say,
): Promise<void> {
  const vault = await openVault(config, at)
  const found = await readingFrom(vault, () => verifyVault(vault))
  const { copies, parts, files, wal, goesOnAfter: newest } = found
  const later: FilesAfter = newest ? await filesAfter(config, vault, newest) : { absent: [] }
  const faults = [
    ...found.faults,
    ...(later.absent ?? []).map(
      (key) => `arquivo ${key}, de depois da última cópia: falta na cópia`,
    ),
  ]
  if (copies === 0)
    report(
      faults,
      say,
      'Nenhuma cópia pode ser lida',
      at === 's3' ? 'Confira BACKUP_KEY.' : 'Use outra pasta, ou as de fora (verify s3).',
    )
  if (copies === 0) throw new Refusal(`Não há nenhuma cópia completa em ${vault.place}.`)
  say(
    `${vault.place}: ${counted(copies, 'cópia', 'cópias')}, com ${counted(parts, 'parte', 'partes')} do banco, ${counted(files, 'arquivo', 'arquivos')} e ${counted(wal, 'trecho', 'trechos')} do registro de transações; tudo foi lido e comparado.\n`,
  )
  report(
    faults,
    say,
    'As cópias estão danificadas',
    'Faça uma nova com backup e verifique o disco.',
  )
  say(newest && !later.absent ? unseen(vault, newest, later) : 'Tudo confere.\n')
}

/** An upload may take so long from its row to its place. */
const overlapMs = 3_600_000

/**
 * The files that came after a copy and are missing in the vault, by key; neither where nobody can be asked.
 * @property failure why the database, which was asked, did not answer
 */
interface FilesAfter {
  readonly absent?: readonly string[]
  readonly failure?: string
}
/** Only the service that fills the folder knows which files came. */
async function filesAfter(
  config: Config,
  vault: Vault,
  { startedAt }: PhysicalManifest,
): Promise<FilesAfter> {
  const { backup, databaseUrl, dataDir } = config
  const isOurs = backup !== undefined && resolve(backup.folder) === vault.place
  if (!isOurs || databaseUrl !== undefined || !(await liveHolder(dataDir))) return {}
  const since = new Date(Date.parse(startedAt) - overlapMs)
  return withPostgres(config, async ({ options }) => {
    const owner = asOwner(options)
    const absent = await filesNotIn(vault, owner, since).finally(() => owner.close())
    return { absent }
    // What the copies are is told without the database, too.
  }).catch((error: unknown) => ({ failure: causeOf(error) }))
}

/** What was not looked at, instead of a word for all. */
function unseen(vault: Vault, { finishedAt }: PhysicalManifest, { failure }: FilesAfter): string {
  const since = new Date(finishedAt).toLocaleString('pt-BR')
  if (failure !== undefined)
    return `Confere tudo o que foi lido. Se falta algum arquivo enviado depois da última cópia (${since}), não foi procurado: o banco não disse quais são (${failure}). Tente de novo.\n`
  return vault.place.startsWith('s3:')
    ? `Confere tudo o que foi lido. Não foram lidos os arquivos enviados depois da última cópia (${since}), que no balde só ela nomeia.\n`
    : `Confere tudo o que foi lido. Se falta algum arquivo enviado depois da última cópia (${since}), não foi procurado: só o banco sabe quais são. Com o serviço no ar, DATA_DIR e BACKUP_DIR dele, verify os procura.\n`
}

function report(faults: readonly string[], say: Say, what: string, then: string): void {
  for (const fault of faults) say(`- ${fault}\n`)
  if (faults.length > 0)
    throw new Refusal(`${what}: ${counted(faults.length, 'problema', 'problemas')}, acima. ${then}`)
}

interface RestoreFlags {
  readonly to: string
  readonly from?: string | undefined
  readonly at?: string | undefined
  readonly line?: string | undefined
  readonly 'accept-until'?: string | undefined
}

/** `cli restore`. @throws {Refusal} also when files are missing, after they were named */
export async function restoreCopy(
  config: Config,
  { to, from, at, line, 'accept-until': accepted }: RestoreFlags,
  say: Say,
): Promise<void> {
  const vault = await openVault(config, from)
  const moment = at === undefined ? undefined : momentGiven(at)
  const dataDir = resolve(to)
  const started = performance.now()
  const database =
    config.databaseUrl === undefined ? undefined : await reachExternal(config.databaseUrl)
  const order = {
    dataDir,
    at: moment,
    line: line === undefined ? undefined : lineOf(line),
    acceptUntil: accepted === undefined ? undefined : momentGiven(accepted),
    storage: config.storage,
    database,
    migrate,
  }
  const done = await readingFrom(vault, () => restore(vault, order))
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  // Above what has to be read, as they fill more than a screen.
  for (const { name, rows } of done.tables.filter((table) => table.rows > 0))
    say(`  ${name}: ${counted(rows, 'linha', 'linhas')}\n`)
  say(`Restaurado em ${dataDir}, a partir da cópia ${done.base.id}, em ${seconds} s.\n`)
  for (const why of done.passedOver) say(`Não pôde ser usada: ${why}.\n`)
  if (moment) say(`Momento pedido: ${inWords(moment)}.\n`)
  for (const text of linesInWords(done)) say(text)
  if (done.incomplete) say(`Incompleto, como foi aceito. ${done.incomplete}.\n`)
  say(
    `Última alteração depois da cópia: ${done.lastChange ? inWords(done.lastChange) : 'nenhuma'}.\n`,
  )
  say(`Arquivos de volta: ${done.files}.\n`)
  report(done.missing, say, 'Nem todos os arquivos voltaram', 'O restante pode ser usado.')
  say(`Inicie com DATA_DIR=${dataDir} npm start.\n`)
}

/** Which line came back, where there are several. */
const linesInWords = ({ line, others = [] }: Restored): readonly string[] =>
  line === undefined || (line === 1 && others.length === 0)
    ? []
    : [
        `Linha do registro: ${line} (cada restauração abre outra).\n`,
        ...others.map(
          (life) =>
            `Para esse momento há algo também na linha ${lifeInWords(life)}: para ela, --line ${life.line}.\n`,
        ),
      ]

function lineOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Refusal(`"${text}" não é uma linha do registro: --line leva o número dela, como 2.`)
  return Number(text)
}

const inWords = (at: Date) =>
  `${at.toLocaleString('pt-BR', { timeZoneName: 'short' })} (${at.toISOString()})`
