import type { Check, Condition, CheckFigures, State } from '../../api/operators/condition.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Config } from '../config.ts'
import { causeOf } from '../../platform/process/refusal.ts'

/** What a look has found. */
export interface CheckFinding {
  readonly state: State
  readonly text: string
  readonly remedy?: string
  readonly preventsStart?: true
  readonly facts?: CheckFigures
}
export const well = (text: string, facts?: CheckFigures): CheckFinding => ({
  state: 'ok',
  text,
  facts,
})
export const attend = (text: string, remedy: string, facts?: CheckFigures): CheckFinding => ({
  state: 'warning',
  text,
  remedy,
  facts,
})
export const faultFinding = (text: string, remedy: string, facts?: CheckFigures): CheckFinding => ({
  state: 'fault',
  text,
  remedy,
  facts,
})
/** A fault with which no start goes on: only a check that says it may prevent one finds it. */
export const preventing = (text: string, remedy: string): CheckFinding => ({
  ...faultFinding(text, remedy),
  preventsStart: true,
})

/** Where a look is made. @property serving since when the service runs here; nothing where it is stopped or starting */
export interface Scene {
  readonly config: Config
  readonly serving: Date | undefined
}
/** @property owner the database as its owner sees it */
export interface DatabaseScene extends Scene {
  readonly owner: Database
  readonly files: Files
}

interface Look<S extends Scene> {
  /** Where it is looked at; everywhere unless told. */
  readonly isFor?: (scene: S) => boolean
  readonly look: (scene: S) => CheckFinding | Promise<CheckFinding>
}
interface Named {
  /** What it is called in metrics and programs. */
  readonly name: string
  /** What it is called by people, in Portuguese. */
  readonly label: string
  /** What to do when it does not answer at all. */
  readonly remedy?: string | ((scene: Scene) => string)
  /** Whether it may find what no start goes on with: the start looks at these alone before it goes on. */
  readonly mayPrevent?: true
}

/**
 * One thing that is looked at, by `doctor`, by the start and every two minutes.
 * @property needs what must be there before it can be looked at: nothing; an installation that was started once; a
 * database that answers; one whose schema is this program's
 */
export type CheckDeclaration = Named &
  (
    | ({ readonly needs: 'nothing' | 'installation' } & Look<Scene>)
    | ({ readonly needs: 'connection' | 'schema' } & Look<DatabaseScene>)
  )

/** Whatever is asked answers within this time or counts as silent. */
const patienceMs = 10_000

/** Looks at one thing. It never fails: a look that does is a fault with its cause. */
export async function runCheck(
  { name, label }: Pick<Named, 'name' | 'label'>,
  ask: () => CheckFinding | Promise<CheckFinding>,
  remedy: string,
): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<CheckFinding>((resolve) => {
    timer = setTimeout(
      () => resolve(faultFinding(`sem resposta em ${patienceMs / 1_000} segundos`, remedy)),
      patienceMs,
    )
  })
  const asked = (async () => ask())().catch((error: unknown) =>
    faultFinding(causeOf(error), remedy),
  )
  const found = await Promise.race([asked, silent])
  clearTimeout(timer)
  return { name, label, ...found }
}

/** The worst of all states stands for them. */
export function conditionOf(checks: readonly Check[]): Condition {
  const has = (state: State) => checks.some((check) => check.state === state)
  const state = has('fault') ? 'fault' : has('warning') ? 'warning' : 'ok'
  return { at: new Date().toISOString(), state, checks }
}

export const megabytes = (bytes: number): string =>
  bytes < 1e9
    ? `${Math.round(bytes / 1e6)} MB`
    : `${(bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB`

/** A time that has passed, in the unit that people would use. @param seconds not negative */
export function elapsedText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} minutos`
  return seconds < 172_800
    ? `${Math.floor(seconds / 3_600)} horas`
    : `${Math.floor(seconds / 86_400)} dias`
}
