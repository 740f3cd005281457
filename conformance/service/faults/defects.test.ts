import { closeSync, existsSync, openSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '../office.ts'
import { furnishedFolder } from '../furnished-folder.ts'
import { type Furnished } from '../furnished.ts'
import { isHealthy, startService, stop, type Output, type Service } from '../process.ts'
import { isWhole } from '../../support/whole.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// A program that meets what it did not foresee, and a log that nothing takes: the program ends with a word, or goes on,
// and never stays without doing either.

let office: Furnished
let service: Service | undefined
beforeAll(async () => {
  office = furnishedFolder()
})
afterEach(() => service && stop(service, 'SIGKILL'))
afterAll(() => office.remove())

/** Starts it so that it does something on SIGUSR2. */
async function start(code: string, options = '', output?: Output): Promise<Service> {
  const onSignal = `process.on('SIGUSR2', () => { ${code} })`
  const script = `--import=data:text/javascript,${encodeURIComponent(onSignal)}`
  const variables = { NODE_OPTIONS: `${options} ${script}`, LOG_LEVEL: 'info' }
  service = await startService(office.dataDir, variables, 0, [], output)
  return service
}

const leak =
  'const all = []; const more = () => { for (let n = 0; n < 200; n += 1) all.push(new Array(10_000).fill(n)); setImmediate(more) }; more()'

const defects = [
  ['an exception that nobody catches', "throw new Error('falha de ensaio')", '', 'falha de ensaio'],
  ['a rejection', "Promise.reject(new Error('falha de ensaio'))", '', 'falha de ensaio'],
  ['want of memory', leak, '--max-old-space-size=200', 'heap out of memory'],
] as const
const met = isWhole ? defects : defects.slice(0, 1)
test.each(process.platform === 'win32' ? [] : met)(
  '%s ends the program with its cause, and the next start works',
  async (_, code, options, cause) => {
    const { child, ended } = await start(code, options)
    child.kill('SIGUSR2')
    const { code: status, out, err } = await ended
    expect(status).not.toBe(0)
    expect(out + err).toContain(cause)
    expect(await isHealthy((await start('')).url)).toBe(true)
  },
)

// A device that answers every write as a full disk does, and a descriptor that may not be written.
const outputs = [
  ['a log on a full disk', '/dev/full', 'w'],
  ['a log that may not be written', '/dev/null', 'r'],
] as const
test.each(isWhole && existsSync('/dev/full') ? outputs : [])(
  '%s keeps the service neither from answering nor from ending',
  async (_, device, flags) => {
    const descriptor = openSync(device, flags)
    const defect = "throw new Error('falha de ensaio')"
    const { url, child, ended } = await start(defect, '', descriptor)
    const refused = await call(url, 'GET', '/webadm/estados')
    expect(refused.status).toBe(401)
    expect(await isHealthy(url)).toBe(true)
    child.kill('SIGUSR2')
    expect((await ended).code).toBe(1)
    const again = await start('', '', descriptor)
    closeSync(descriptor)
    await call(again.url, 'GET', '/webadm/estados')
    expect((await stop(again)).code).toBe(0)
  },
)
