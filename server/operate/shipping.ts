import { readProgress, waitingIn, type Waiting } from '../../platform/backup/live/progress.ts'
import { readStatus } from '../../platform/backup/status.ts'
import { segmentSize } from '../../platform/backup/wal.ts'
import { counted } from '../../pt-br/words.ts'
import {
  attend,
  megabytes,
  elapsedText,
  well,
  faultFinding,
  type CheckDeclaration,
  type CheckFinding,
  type Scene,
} from './look.ts'

/** What is written reaches the copies within seconds. */
const lateAfter = 5 * 60
const faultAfter = 30 * 60
const remedy =
  'Confira se o disco das cópias está montado, com espaço, e aceita gravação; o log do serviço tem a causa (shipping to the backup failed).'

const secondsSince = (at: Date, now: number) => Math.max(0, (now - at.getTime()) / 1_000)
/** What waits, and what of it fills the disk of the data. */
const inWords = ({ segments }: Waiting): string =>
  segments === 0
    ? ''
    : ` (${counted(segments, 'trecho', 'trechos')}, ${megabytes(segments * segmentSize)} em pg-arquivo)`

/** While nothing is written, nothing is late. */
function whileStopped(waiting: Waiting): CheckFinding {
  const facts = { claraboia_backup_unshipped_bytes: waiting.segments * segmentSize }
  return waiting.segments > 0
    ? attend(
        `o serviço está parado, e o registro espera${inWords(waiting)}`,
        'Inicie o serviço: ele envia o que falta.',
        facts,
      )
    : well('o serviço está parado, e nada espera', facts)
}

async function progressFound({ config: { dataDir }, serving }: Scene): Promise<CheckFinding> {
  const waiting = await waitingIn(dataDir)
  if (!serving) return whileStopped(waiting)
  const now = Date.now()
  const progress = await readProgress(dataDir)
  const log = Math.max(
    secondsSince(progress?.log ?? serving, now),
    waiting.since ? secondsSince(waiting.since, now) : 0,
  )
  const files = secondsSince(progress?.files ?? serving, now)
  const oldest = Math.max(log, files)
  const facts = {
    claraboia_backup_unshipped_seconds: oldest,
    claraboia_backup_unshipped_bytes: waiting.segments * segmentSize,
    claraboia_backup_shipped_timestamp_seconds: (now - oldest * 1_000) / 1_000,
  }
  if (progress?.isRefused) return faultFinding(progress.trouble ?? '', '', facts)
  const what = log >= files ? 'o mais antigo do registro' : 'o arquivo mais antigo'
  const why = progress?.trouble ? `: ${progress.trouble}` : ''
  const text = `${what} espera há ${elapsedText(oldest)}${inWords(waiting)}${why}`
  if (oldest >= faultAfter) return faultFinding(text, remedy, facts)
  if (oldest >= lateAfter) return attend(text, remedy, facts)
  return await markFound(dataDir, facts)
}

/** The mark of the day, where nothing is late. */
async function markFound(dataDir: string, facts: CheckFinding['facts']): Promise<CheckFinding> {
  const { check } = await readStatus(dataDir)
  const [fault] = check?.faults ?? []
  if (fault !== undefined)
    return faultFinding(
      `a marca de conferência não voltou: ${fault}`,
      `Repita com npm run cli -- backup --check. ${remedy}`,
      facts,
    )
  return well(check ? `em dia; ${check.text}` : 'em dia', facts)
}

/** How long the oldest change waits for the folder of copies. */
export const shippingCheck: CheckDeclaration = {
  name: 'shipping',
  label: 'Envio para as cópias',
  needs: 'installation',
  remedy,
  isFor: ({ config }) => config.backup !== undefined && config.databaseUrl === undefined,
  look: progressFound,
}
