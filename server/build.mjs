import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Plain JavaScript: it runs before anything is built.

/**
 * @typedef {{ name: 'client' | 'server', folder: string, config: string, sources: string[] }} Bundle
 */

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'dist')

/** @type {Bundle[]} */
const bundles = [
  {
    name: 'client',
    folder: 'backoffice',
    config: 'vite.config.ts',
    sources: [
      'pt-br',
      'kernel',
      'resources',
      'tables/model',
      'tables/declared',
      'tables/calls',
      'backoffice',
      'package-lock.json',
      'vite.config.ts',
      'vite.calls.ts',
    ],
  },
  {
    name: 'server',
    folder: '.',
    config: 'vite.server.config.ts',
    sources: [
      'pt-br',
      'kernel',
      'tables',
      'resources',
      'formats',
      'platform',
      'data',
      'domain',
      'api',
      'jobs',
      'site',
      'demo',
      'server',
      'package-lock.json',
      'vite.server.config.ts',
    ],
  },
]

/**
 * Builds what is older than its sources; quick when nothing is.
 * @param {{ say?: (line: string) => void, only?: 'client' | 'server' }} [options]
 */
export async function ensureBuilt({ say = () => {}, only } = {}) {
  const wanted = bundles.filter(({ name }) => only === undefined || name === only)
  if (!wanted.some(isStale)) return
  await alone(async () => {
    for (const bundle of wanted.filter(isStale)) {
      say(bundle.name === 'client' ? 'Preparando as telas…' : 'Preparando o servidor…')
      await buildApart(bundle)
    }
  })
}

/** @param {Bundle} bundle */
const markOf = (bundle) => join(dist, bundle.name, '.sources')

/** @param {Bundle} bundle */
function isStale(bundle) {
  const mark = markOf(bundle)
  if (!existsSync(mark)) return true
  const now = appearance(bundle)
  if (textOf(`${mark}.seen`) === now) return false
  if (readFileSync(mark, 'utf8') !== fingerprint(bundle)) return true
  remember(bundle, now)
  return false
}
const textOf = (/** @type {string} */ file) =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/**
 * What the sources look like without their bytes being read, which takes a tenth of a start: no byte changes without the
 * time at which the file changed (`ctime`).
 * @param {Bundle} bundle
 */
function appearance({ sources }) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(source))) {
    const { size, ctimeMs, ino } = statSync(join(root, path))
    hash.update(`${path}\0${size} ${ctimeMs} ${ino}\0`)
  }
  return hash.digest('hex')
}
/** @param {Bundle} bundle @param {string} seen */
function remember(bundle, seen) {
  try {
    writeFileSync(`${markOf(bundle)}.seen`, seen)
  } catch {
    // Where the tree cannot be written, the bytes are read each time.
  }
}

/**
 * Changes with any byte of the sources, and with nothing else: a copy of the checkout is as fresh as the original.
 * @param {Bundle} bundle
 */
function fingerprint({ sources }) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesOf(source)))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** What an installation keeps in its default data folder, beside the room of that name. */
const kept = new Set(['data/pg', 'data/pg.new', 'data/pg-run', 'data/files', 'data/demo'])
/** What the service notes of itself there. @param {string} path */
const isNote = (path) => /^data\/claraboia[^/]*$/.test(path)
const isSource = /(?<!\.test)\.(?:tsx?|m?js|css|html|svg|json)$/

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || kept.has(path) || isNote(path)) return []
  if (!found.isDirectory()) return isSource.test(path) ? [path] : []
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((entry) => filesOf(`${path}/${entry}`))
}

/**
 * Builds in a process of its own: what a build takes of memory, several times the server's, goes with it.
 * @param {Bundle} bundle
 */
async function buildApart({ name }) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new Error(`a preparação terminou com ${code}; a causa está nas linhas acima`)
}

/** @param {Bundle} bundle */
async function build(bundle) {
  // Taken before the build: a source changed during it makes the next start build again.
  const sources = fingerprint(bundle)
  const draft = join(dist, `${bundle.name}.new`)
  rmSync(draft, { recursive: true, force: true })
  process.env.NODE_ENV ??= 'production'
  const vite = await import('vite')
  await vite.build({
    root: join(root, bundle.folder),
    configFile: join(root, bundle.config),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: draft, emptyOutDir: true },
  })
  if (bundle.name === 'client') compress(join(draft, 'assets'))
  publish(bundle, draft, sources)
}

/**
 * Lays a compressed copy beside each text file, so that no request waits for it.
 * @param {string} folder
 */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}

/**
 * Puts the new files in place. Those with a hash in their name come first and old ones stay, for the pages that are open.
 * @param {Bundle} bundle @param {string} draft @param {string} sources
 */
function publish(bundle, draft, sources) {
  const place = join(dist, bundle.name)
  mkdirSync(place, { recursive: true })
  rmSync(markOf(bundle), { force: true })
  const entries = readdirSync(draft)
  for (const entry of entries.toSorted((a, b) => Number(isEntrance(a)) - Number(isEntrance(b)))) {
    const to = join(place, entry)
    if (statSync(join(draft, entry)).isDirectory())
      cpSync(join(draft, entry), to, { recursive: true })
    else renameSync(join(draft, entry), to)
  }
  writeFileSync(markOf(bundle), sources)
  rmSync(draft, { recursive: true, force: true })
  dropOld(place)
}
/** @param {string} name */
const isEntrance = (name) => /^(index\.html|(?:main|cli|sheet-thread|text-process)\.js)$/.test(name)

const keptDays = 30
/** @param {string} place */
function dropOld(place) {
  const assets = join(place, 'assets')
  if (!existsSync(assets)) return
  const limit = Date.now() - keptDays * 86_400_000
  for (const name of readdirSync(assets))
    if (statSync(join(assets, name)).mtimeMs < limit)
      rmSync(join(assets, name), { recursive: true })
}

const lock = join(dist, '.building')
const beat = 2_000

/**
 * One build at a time in this folder; the others wait and then find their work done.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  mkdirSync(dist, { recursive: true })
  while (!claim()) await pause(200)
  const timer = setInterval(() => utimesSync(lock, new Date(), new Date()), beat)
  try {
    await work()
  } finally {
    clearInterval(timer)
    rmSync(lock, { recursive: true, force: true })
  }
}

function claim() {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    // A running build touches its lock; the lock of a killed process grows old.
    if (since !== undefined && Date.now() - since > 10 * beat)
      rmSync(lock, { recursive: true, force: true })
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = bundles.find(({ name }) => name === process.argv[2])
  if (wanted) await build(wanted)
}
