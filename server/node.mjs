import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript that Node 20 reads: it decides which Node runs everything else (decision 178).

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** What is brought, with its hash: one package for each kind of machine, of which npm takes the one that fits. */
const declared = join(root, 'server', 'node')
const oldest = 22

/** @param {string} version as `process.versions.node` says it */
const isNewEnough = (version) => Number(version.split('.')[0]) >= oldest

/**
 * The package that brings a Node for a machine; none for those of which the registry has no current one.
 * @param {string} platform @param {string} arch as Node names them
 * @returns {{ name: string, version: string } | undefined}
 */
function packageFor(platform, arch) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(declared, 'package.json'), 'utf8'))
  const name = `node-${platform}-${arch}`
  const version = optionalDependencies[name]
  return version ? { name, version } : undefined
}

/**
 * The Node that runs the program: this one where it still gets security fixes, else the one that is kept in `.node`,
 * which npm brings the first time, checked by the hash in the lock file.
 * @param {string} [version] @param {(line: string) => void} [say]
 */
function supportedNode(
  version = process.versions.node,
  say = (line) => void process.stderr.write(`${line}\n`),
) {
  if (isNewEnough(version)) return process.execPath
  const wanted = packageFor(process.platform, process.arch)
  if (!wanted) throw new Error(tooOld(version, 'não há um pronto para esta máquina'))
  const place = join(root, '.node', wanted.version)
  const node = join(place, 'node_modules', wanted.name, 'bin', 'node')
  if (existsSync(node)) return node
  say(`Trazendo o Node ${wanted.version}: o desta máquina, ${version}, não recebe mais correções…`)
  bring(place, wanted.name, version)
  return node
}

const tooOld = (/** @type {string} */ version, /** @type {string} */ cause) =>
  `O Claraboia precisa do Node ${oldest} ou mais novo; este é o ${version}, e ${cause}. Instale o Node 24 ou 26 e repita.`

/** Beside its place first, so that nobody finds half of it. @param {string} place @param {string} name @param {string} version */
function bring(place, name, version) {
  const draft = `${place}.${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(declared, file), join(draft, file))
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const { status, stderr, error } = spawnSync('npm', ['ci', ...options], {
      cwd: draft,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new Error(tooOld(version, `o npm não o trouxe: ${(error?.message ?? stderr).trim()}`))
    // Headers for what is compiled, of which nothing here is.
    rmSync(join(draft, 'node_modules', name, 'include'), { recursive: true, force: true })
    putInPlace(draft, place)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Another process may have brought it meanwhile: then that one stays. @param {string} draft @param {string} place */
function putInPlace(draft, place) {
  try {
    renameSync(draft, place)
  } catch (error) {
    if (!existsSync(place)) throw error
  }
}

/**
 * Runs the work here, or, where this Node is too old, this process's command on the one that is brought; then it ends
 * as that ends.
 * @param {() => Promise<unknown>} work
 */
export async function onSupportedNode(work) {
  const node = supportedNode()
  if (node === process.execPath) return work()
  return runOn(node, [...process.execArgv, ...process.argv.slice(1)], 'ipc')
}

/** Has a program that an old Node started end as that does, also where it was killed. */
export function endWithWhoHandedOver() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}

/**
 * @param {string} node @param {readonly string[]} args
 * @param {'ipc'} [tie] by which the program learns that this process is gone
 * @returns {Promise<void>}
 */
function runOn(node, args, tie) {
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', ...(tie ? [tie] : [])],
    env: { ...process.env, PATH },
  })
  /** @type {NodeJS.Signals[]} */
  const passed = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal)
  for (const signal of passed) process.on(signal, pass)
  return new Promise((done, fail) => {
    child.once('error', fail).once('exit', (code, signal) => {
      for (const one of passed) process.off(one, pass)
      process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM']
      done()
    })
  })
}

/** A file of ours, or the program of that name of one of our packages. @param {string} name */
function programOf(name) {
  if (/\.m?js$/.test(name)) return resolve(name)
  const folder = join(root, 'node_modules', name === 'tsc' ? 'typescript' : name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** `node server/node.mjs PROGRAM …` runs it on a Node that gets fixes. */
async function main() {
  const [name = '', ...args] = process.argv.slice(2)
  const program = programOf(name)
  const node = supportedNode()
  if (node !== process.execPath) return runOn(node, [program, ...args])
  process.argv = [node, program, ...args]
  await import(pathToFileURL(program).href)
}
if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  })
