import type { Check } from '../../api/operators/condition.ts'
import type { Files } from '../../platform/files/files.ts'
import { asOwner, type ConnectOptions } from '../../platform/postgres/database.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { checks } from './checks.ts'
import { runCheck, type CheckDeclaration, type DatabaseScene, type Scene } from './look.ts'

type Needs = CheckDeclaration['needs']

/** How the database and the files are reached. */
export interface Parts {
  readonly files: Files
  readonly options: ConnectOptions
}

const isWell = (found: readonly Check[], name: string, states: readonly string[]) =>
  found.some((check) => check.name === name && states.includes(check.state))

/** In the order of their declarations. */
const inOrder = (found: readonly Check[]): readonly Check[] => {
  const placeOf = ({ name }: Check) => checks.findIndex((check) => check.name === name)
  return found.toSorted((one, other) => placeOf(one) - placeOf(other))
}

async function ask(check: CheckDeclaration, scene: Scene | DatabaseScene): Promise<Check[]> {
  const { remedy = '' } = check
  const words = typeof remedy === 'string' ? remedy : remedy(scene)
  const asked =
    check.needs === 'nothing' || check.needs === 'installation'
      ? (check.isFor?.(scene) ?? true) && (() => check.look(scene))
      : 'owner' in scene && (check.isFor?.(scene) ?? true) && (() => check.look(scene))
  if (!asked) return []
  const found = await runCheck(check, asked, words)
  if (found.preventsStart && !check.mayPrevent)
    throw new Error(`the check ${check.name} does not say that it may prevent the start`)
  return [found]
}

const lookAtAll = async (
  which: (check: CheckDeclaration) => boolean,
  scene: Scene | DatabaseScene,
): Promise<readonly Check[]> =>
  (await Promise.all(checks.filter(which).map((check) => ask(check, scene)))).flat()

/** What can be looked at without the database. @param needs `nothing` where there was no start yet */
export const lookBefore = async (
  scene: Scene,
  needs: Extract<Needs, 'nothing' | 'installation'> = 'installation',
): Promise<readonly Check[]> =>
  lookAtAll((check) => check.needs === 'nothing' || check.needs === needs, scene)

/** What the database is needed for; when it does not answer, or is not of this program, the rest is not asked. */
async function lookInDatabase(scene: DatabaseScene): Promise<readonly Check[]> {
  const named = (name: string) => (check: CheckDeclaration) => check.name === name
  const server = await lookAtAll(named('database'), scene)
  if (server.some(({ facts }) => facts === undefined)) return server
  const beside = await lookAtAll(
    ({ name, needs }) => needs === 'connection' && name !== 'database',
    scene,
  )
  const found = [...server, ...beside]
  if (!isWell(found, 'schema', ['ok'])) return found
  return [...found, ...(await lookAtAll(({ needs }) => needs === 'schema', scene))]
}

/** The database as its owner sees it, on a connection of its own. */
async function withScene<T>(
  scene: Scene,
  { files, options }: Parts,
  work: (scene: DatabaseScene) => Promise<T>,
): Promise<T> {
  const owner = asOwner({ ...options, max: 1, settings: { application_name: 'claraboia exame' } })
  return work({ ...scene, owner, files }).finally(() => owner.close())
}

/** Looks at everything once. */
export async function runChecks(scene: Scene, parts: Parts): Promise<readonly Check[]> {
  const found = await Promise.all([lookBefore(scene), withScene(scene, parts, lookInDatabase)])
  return inOrder(found.flat())
}

/** All that is known where the database could not be reached, and why. */
export async function lookWithout(scene: Scene, refusal: Refusal): Promise<readonly Check[]> {
  const before = await lookBefore(scene)
  const check = checks.find(({ name }) => name === (refusal.check ?? 'database'))
  if (!check) throw refusal
  const text = refusal.message.replace(/\.$/, '')
  const found = { state: 'fault', text, remedy: '', preventsStart: true } as const
  const others = before.filter(({ name }) => name !== check.name)
  return inOrder([...others, { name: check.name, label: check.label, ...found }])
}

/** What was found, what to do about it: a line that stands alone. */
export const checkSentence = ({ text, remedy }: Check): string =>
  remedy ? `${text}. ${remedy}` : `${text}.`

/** @throws {Refusal} when one of them prevents the start, in the words of the check */
function refuse(found: readonly Check[]): void {
  const first = found.find(({ preventsStart }) => preventsStart)
  if (first) throw new Refusal(checkSentence(first), first.name)
}

/** Before the database is started or asked. @throws {Refusal} when the start cannot go on */
export async function refuseBefore(scene: Scene): Promise<void> {
  const isNeeded = ({ needs, mayPrevent }: CheckDeclaration) =>
    mayPrevent === true && (needs === 'nothing' || needs === 'installation')
  refuse(await lookAtAll(isNeeded, scene))
}

/** Before the database is changed. @throws {Refusal} when the start cannot go on */
export async function refuseInDatabase(scene: Scene, parts: Parts): Promise<void> {
  const isNeeded = ({ needs, mayPrevent }: CheckDeclaration) =>
    mayPrevent === true && needs === 'connection'
  refuse(await withScene(scene, parts, (within) => lookAtAll(isNeeded, within)))
}
