import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { checks } from '../../../server/operate/checks.ts'
import { examine, lineOf } from '../../../server/operate/doctor.ts'
import { Refusal } from '../../../platform/process/refusal.ts'
import { program, startService, stop } from '../process.ts'
import { sample } from '../../support/whole.ts'
import { makeGrounds, startWith, type Grounds } from './broken-ground.ts'
import { clockAhead, type BrokenInstallation, type Variables } from './broken-installation.ts'
import { brokenInstallations } from './broken-installations.ts'
import { brokenOutside } from './broken-outside.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

/** In the short run one for each check and for each verdict. */
const tried = sample(brokenInstallations, ({ check, verdict }) => [check, verdict])
const byPrograms = sample(
  brokenInstallations.filter(({ byProgram }) => byProgram),
  ({ verdict }) => verdict,
)

// Each installation is broken, examined by `doctor` and started, by the functions that the commands call: both say the
// same.

let grounds: Grounds
beforeAll(async () => {
  grounds = await makeGrounds()
})
afterEach(async () => {
  vi.useRealTimers()
  await grounds.clear()
})
afterAll(() => grounds.close())

type Told = Pick<BrokenInstallation, 'check' | 'verdict' | 'line'>
/** What a line must be, `…` standing for anything. */
const shapeOf = (line: string) =>
  new RegExp(
    `^${line
      .split('…')
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('.+')}$`,
  )
/** Room, times, versions and the files that are drawn differ from look to look. */
const steady = (text: string) =>
  text.replaceAll(/\d+\/\d+\/[\da-f]{32}\b/g, '#').replaceAll(/\d+(,\d+)?/g, '#')

const labelOf = (name: string) => checks.find((check) => check.name === name)?.label ?? name
const prefixes = {
  'impede o início': 'falha    ',
  falha: 'falha    ',
  atenção: 'atenção  ',
  certo: 'certo    ',
} as const

/** Lines of doctor, by the function of its command; the one line of settings that cannot be. */
async function doctorWith(variables: Variables): Promise<readonly string[]> {
  const lines: string[] = []
  try {
    await examine(readConfig({ PORT: '0', ...variables }), (line) => lines.push(line.trimEnd()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (lines.length === 0) lines.push(error.message)
  }
  return lines
}

/** The sentence that doctor says of a check, which is of the shape that is expected. */
function sentenceIn(lines: readonly string[], { check, verdict, line }: Told): string {
  if (check === 'settings') {
    expect(lines).toEqual([expect.stringMatching(shapeOf(line))])
    return lines[0] ?? ''
  }
  const prefix = `${prefixes[verdict]}${labelOf(check)}: `
  const suffix = verdict === 'impede o início' ? ' Impede o início.' : ''
  const found = lines.find((one) => one.startsWith(prefix) && one.endsWith(suffix)) ?? ''
  const sentence = found.slice(prefix.length, found.length - suffix.length)
  expect(sentence, lines.join('\n')).toMatch(shapeOf(line))
  return sentence
}

async function prepared(one: BrokenInstallation): Promise<Variables> {
  const ground = grounds.next(brokenOutside.includes(one))
  const { CLOCK, ...variables } = (await one.break(ground)) ?? {}
  if (CLOCK !== undefined)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + clockAhead * 1_000 })
  return { DATA_DIR: ground.dataDir, ...variables }
}

test.each(tried.map((one) => [one.name, one] as const))(
  '%s: doctor and start say the same',
  async (_, one) => {
    const variables = await prepared(one)
    const lines = await doctorWith(variables)
    const sentence = sentenceIn(lines, one)
    const started = await startWith(variables)
    if (one.verdict === 'impede o início') {
      expect(started).toBe(sentence)
      return
    }
    expect(lines.filter((line) => line.endsWith('Impede o início.'))).toEqual([])
    if (typeof started === 'string') throw new Error(`the start refused: ${started}`)
    const said = sentenceIn(
      started.map((check) => lineOf(check).trimEnd()),
      one.start ?? one,
    )
    if (!one.start) expect(steady(said)).toBe(steady(sentence))
  },
)

test.each(byPrograms.map((one) => [one.name, one] as const))(
  '%s: the programs say the same',
  async (_, one) => {
    const variables = await prepared(one)
    const examined = await program(['cli', 'doctor'], { PORT: '0', ...variables }).ended
    expect(examined.code).toBe(1)
    const sentence = sentenceIn(examined.out.trimEnd().split('\n'), one)
    if (one.verdict === 'impede o início') {
      const started = await program(['start'], { PORT: '0', ...variables }).ended
      expect(started).toMatchObject({ code: 1, out: '' })
      expect(started.err.trimEnd().split('\n').at(-1)).toBe(sentence)
      return
    }
    const { DATA_DIR = '', ...others } = variables
    const service = await startService(DATA_DIR, others)
    const line = `Atenção: ${labelOf(one.check)}: ${sentence}\n`
    await expect.poll(() => service.printed()).toContain(line)
    expect((await fetch(`${service.url}/p`)).status).toBeLessThan(500)
    expect(await stop(service)).toMatchObject({ code: 0 })
  },
)
