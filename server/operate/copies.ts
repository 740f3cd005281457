import { copiesIn, timeOf } from '../backup/manifest.ts'
import { readStatus, type Status } from '../backup/status.ts'
import { FolderVault } from '../backup/vault.ts'
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

async function newestCopy(folder: string, last: Status['backup']): Promise<Finding> {
  const vault = await FolderVault.open(folder).catch(() => undefined)
  const newest = vault && (await copiesIn(vault)).at(-1)
  if (newest) {
    const at = timeOf(newest.id)
    const facts = { claraboia_backup_last_success_timestamp_seconds: at.getTime() / 1_000 }
    const text = `a mais nova é de há ${spanOf(ageOf(at))}`
    if (ageOf(at) > backupLateAfter)
      return wrong(text, `Deveria haver uma por dia. ${seeGuide}`, facts)
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
    look: async ({ config: { backup, dataDir } }) =>
      backup
        ? newestCopy(backup.folder, (await readStatus(dataDir)).backup)
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
