import { join } from 'node:path'
import type { CheckFigures } from '../../api/operators/condition.ts'
import { missingIn, type DatedPlace } from '../../platform/backup/log/gaps.ts'
import { readLog } from '../../platform/backup/log/lines.ts'
import { ownLine } from '../../platform/backup/log/own-line.ts'
import { copiesIn, readManifest, copyTime, type BaseName } from '../../platform/backup/manifest.ts'
import { readStatus, type Status } from '../../platform/backup/status.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import type { Config } from '../config.ts'
import {
  attend,
  elapsedText,
  well,
  faultFinding,
  type CheckDeclaration,
  type CheckFinding,
  type Scene,
} from './look.ts'

const anHour = 3_600
const aDay = 24 * anHour
const seeGuide = 'Veja docs/backup.md.'
const ageOf = (at: Date) => Math.max(0, (Date.now() - at.getTime()) / 1_000)

/** A copy is made each day, and takes its time. */
const backupLateAfter = aDay + 3 * anHour

/** Where copies are in the log. A copy never changes: each is read once. */
const places = new Map<string, DatedPlace>()
async function placesIn(vault: FolderVault): Promise<readonly DatedPlace[]> {
  const bases = await copiesIn(vault)
  const keyOf = ({ name }: BaseName) => join(vault.place, name)
  const keys = new Set(bases.map(keyOf))
  for (const key of places.keys()) if (!keys.has(key)) places.delete(key)
  for (const base of bases.filter((one) => !places.has(keyOf(one)))) {
    const manifest = await readManifest(vault, base).catch(() => undefined)
    if (manifest?.kind !== 'physical') continue
    const { timeline, startWal, stopWal, stopLsn, finishedAt } = manifest
    places.set(keyOf(base), { timeline, startWal, stopWal, stopLsn, finishedAt })
  }
  return bases.flatMap((base) => places.get(keyOf(base)) ?? [])
}

/**
 * Whether what is written can come back: there is a copy of its line, and nothing of the log is missing since the
 * oldest.
 */
async function logFound(
  vault: FolderVault,
  line: number,
  { age, facts }: { readonly age: string; readonly facts: CheckFigures },
): Promise<CheckFinding | undefined> {
  const copies = await placesIn(vault)
  const newest = copies.findLast(({ timeline }) => timeline === line)
  // Without one the log of the line hangs on what came before.
  if (!newest)
    return faultFinding(
      `a mais nova é de antes da restauração (há ${age})`,
      'O serviço no ar faz logo outra; até ela terminar, o que se grava agora pode não voltar.',
      facts,
    )
  const missing = missingIn(await readLog(vault), copies)
  if (missing.length === 0) return undefined
  const told = `a mais nova é de há ${age}; ${missing.map((one) => one.text).join('; ')}`
  const isOpen = missing.some(
    (one) => one.line === line && one.names.some((name) => name >= newest.startWal),
  )
  return isOpen
    ? faultFinding(told, `O serviço no ar faz logo outra cópia. ${seekElsewhere}`, facts)
    : attend(told, seekElsewhere, facts)
}
const seekElsewhere = `Procure o que falta na pasta wal de outra cópia ou no balde. ${seeGuide}`

async function newestCopy(
  folder: string,
  { dataDir, databaseUrl }: Config,
  last: Status['backup'],
): Promise<CheckFinding> {
  const vault = await FolderVault.open(folder).catch(() => undefined)
  const newest = vault && (await copiesIn(vault)).at(-1)
  if (newest) {
    const at = copyTime(newest.id)
    const facts = { claraboia_backup_last_success_timestamp_seconds: at.getTime() / 1_000 }
    const age = elapsedText(ageOf(at))
    const text = `a mais nova é de há ${age}`
    if (ageOf(at) > backupLateAfter)
      return faultFinding(text, `Deveria haver uma por dia. ${seeGuide}`, facts)
    const line = databaseUrl === undefined ? await ownLine(dataDir) : undefined
    const found = line === undefined ? undefined : await logFound(vault, line, { age, facts })
    if (found?.state === 'fault') return found
    if (last && last.faults.length > 0)
      return faultFinding(
        `${text}; a última tentativa: ${last.text} (${last.faults[0]})`,
        seeGuide,
        facts,
      )
    return found ?? well(text, facts)
  }
  if (last && last.faults.length > 0)
    return faultFinding(`${last.text}: ${last.faults[0]}`, seeGuide)
  return process.uptime() < anHour
    ? attend('ainda nenhuma', 'A primeira é feita logo depois do início.')
    : faultFinding('ainda nenhuma', 'Faça uma: npm run cli -- backup.')
}

function drillFound(drill: Status['drill'], drillDays: number): CheckFinding {
  if (!drill) return well('ainda nenhum; o primeiro vem depois da primeira cópia')
  const at = new Date(drill.at)
  const facts = { claraboia_backup_drill_timestamp_seconds: at.getTime() / 1_000 }
  const [fault] = drill.faults
  if (fault !== undefined) return faultFinding(`${drill.text}: ${fault}`, seeGuide, facts)
  const text = `o último foi há ${elapsedText(ageOf(at))} e conferiu`
  return ageOf(at) > 2 * drillDays * aDay
    ? attend(text, 'Veja no log por que não houve outro (drill ended).', facts)
    : well(text, facts)
}

function offsiteFound(sent: Status['offsite']): CheckFinding {
  const [fault] = sent?.faults ?? []
  if (fault !== undefined)
    return faultFinding(`${sent?.text}: ${fault}`, 'Confira BACKUP_S3_* e se o balde responde.')
  return well(
    sent ? `o último envio foi há ${elapsedText(ageOf(new Date(sent.at)))}` : 'ainda nada',
  )
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
