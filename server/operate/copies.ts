import { ownLine } from '../backup/log/own-line.ts'
import { copiesIn, isOfLine, readManifest, timeOf } from '../backup/manifest.ts'
import { readStatus, type Status } from '../backup/status.ts'
import { FolderVault } from '../backup/vault.ts'
import type { Config } from '../config.ts'
import {
  attend,
  spanOf,
  well,
  wrong,
  type CheckDeclaration,
  type Finding,
  type Scene,
} from './look.ts'

const anHour = 3_600
const aDay = 24 * anHour
const seeGuide = 'Veja docs/backup.md.'
const ageOf = (at: Date) => Math.max(0, (Date.now() - at.getTime()) / 1_000)

/** A copy is made each day, and takes its time. */
const backupLateAfter = aDay + 3 * anHour

/** Whether there is a copy of the line that is written on: without one its log hangs on what came before. */
async function hasCopyOf(vault: FolderVault, line: number): Promise<boolean> {
  for (const base of (await copiesIn(vault)).toReversed()) {
    const manifest = await readManifest(vault, base).catch(() => undefined)
    if (manifest && isOfLine(manifest, line)) return true
  }
  return false
}

async function newestCopy(
  folder: string,
  { dataDir, databaseUrl }: Config,
  last: Status['backup'],
): Promise<Finding> {
  const vault = await FolderVault.open(folder).catch(() => undefined)
  const newest = vault && (await copiesIn(vault)).at(-1)
  if (newest) {
    const at = timeOf(newest.id)
    const facts = { claraboia_backup_last_success_timestamp_seconds: at.getTime() / 1_000 }
    const text = `a mais nova é de há ${spanOf(ageOf(at))}`
    if (ageOf(at) > backupLateAfter)
      return wrong(text, `Deveria haver uma por dia. ${seeGuide}`, facts)
    const line = databaseUrl === undefined ? await ownLine(dataDir) : undefined
    if (line !== undefined && !(await hasCopyOf(vault, line)))
      return wrong(
        `a mais nova é de antes da restauração (há ${spanOf(ageOf(at))})`,
        'O serviço no ar faz logo outra; até ela terminar, o que se grava agora pode não voltar.',
        facts,
      )
    return last && last.faults.length > 0
      ? wrong(`${text}; a última tentativa: ${last.text} (${last.faults[0]})`, seeGuide, facts)
      : well(text, facts)
  }
  if (last && last.faults.length > 0) return wrong(`${last.text}: ${last.faults[0]}`, seeGuide)
  return process.uptime() < anHour
    ? attend('ainda nenhuma', 'A primeira é feita logo depois do início.')
    : wrong('ainda nenhuma', 'Faça uma: npm run cli -- backup.')
}

function drillFound(drill: Status['drill'], drillDays: number): Finding {
  if (!drill) return well('ainda nenhum; o primeiro vem depois da primeira cópia')
  const at = new Date(drill.at)
  const facts = { claraboia_backup_drill_timestamp_seconds: at.getTime() / 1_000 }
  const [fault] = drill.faults
  if (fault !== undefined) return wrong(`${drill.text}: ${fault}`, seeGuide, facts)
  const text = `o último foi há ${spanOf(ageOf(at))} e conferiu`
  return ageOf(at) > 2 * drillDays * aDay
    ? attend(text, 'Veja no log por que não houve outro (drill ended).', facts)
    : well(text, facts)
}

function offsiteFound(sent: Status['offsite']): Finding {
  const [fault] = sent?.faults ?? []
  if (fault !== undefined)
    return wrong(`${sent?.text}: ${fault}`, 'Confira BACKUP_S3_* e se o balde responde.')
  return well(sent ? `o último envio foi há ${spanOf(ageOf(new Date(sent.at)))}` : 'ainda nada')
}

const hasCopies = ({ config }: Scene) => config.backup !== undefined

/** How old the newest copy is, and how the last drill and the last sending away ended. */
export const copyChecks: readonly CheckDeclaration[] = [
  {
    name: 'backup',
    label: 'Cópias',
    needs: 'installation',
    remedy: seeGuide,
    look: async ({ config, config: { backup } }) =>
      backup
        ? newestCopy(backup.folder, config, (await readStatus(config.dataDir)).backup)
        : attend(
            'nenhuma é feita',
            'Defina BACKUP_DIR, em outro disco, ou copie o banco e os arquivos por outro meio.',
          ),
  },
  {
    name: 'drill',
    label: 'Ensaio de restauração',
    needs: 'installation',
    remedy: seeGuide,
    isFor: hasCopies,
    look: async ({ config: { backup, dataDir } }) =>
      drillFound((await readStatus(dataDir)).drill, backup?.drillDays ?? 0),
  },
  {
    name: 'offsite',
    label: 'Cópias fora do prédio',
    needs: 'installation',
    remedy: seeGuide,
    isFor: (scene) => hasCopies(scene) && scene.config.offsite !== undefined,
    look: async ({ config }) => offsiteFound((await readStatus(config.dataDir)).offsite),
  },
]
