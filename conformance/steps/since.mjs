import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { root } from './programs.mjs'

// `npm test -- --since REV`: the files of tests that a change touches. Where it is not known what they touch, they run.

const suites = 'conformance'
/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  )
const isCode = /\.(?:tsx?|mjs|js)$/
const isTest = /\.test\.ts$/
export const rooms =
  'pt-br kernel tables resources formats platform data domain api jobs site backoffice demo server conformance bench'.split(
    ' ',
  )

/** What differs from a commit, in commits after it or not committed yet. @param {string} revision @returns {string[]} */
export function changedSince(revision) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...new Set([
      ...git('diff', '--name-only', revision, '--'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

/** What every suite stands on. */
const everything =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vite[\w.]*\.ts|\.ci\/|data\/migrations\/|data\/schema\/|platform\/postgres\/|conformance\/(?:run\.mjs|steps\/|contract\/.*\.json|support\/(?:global-setup|test-server|tenants|whole)\.ts))/
/** What reads the sources themselves: whatever changes. */
const always = /^conformance\/kernel\//
/** Beside the suites that import what changed: those that start the built product, by the room of the change. @type {readonly (readonly [RegExp, RegExp])[]} */
const built = [
  [/^backoffice\//, /^conformance\/browser\/(?!portal\/)/],
  [
    /^site\//,
    /^conformance\/(?:browser\/(?:portal|access|days|publishing|main-job)|service\/(?:life|replica))/,
  ],
  [/^(?:server|platform)\//, /^conformance\/(?:service\/|operate\/|backup\/|browser\/main-job)/],
  [
    /^tables\/(?!model\/)/,
    /^conformance\/(?:tables\/|pntp\/|data\/demonstration|service\/(?:loads|adding)|browser\/(?:tables|portal\/|main-job))/,
  ],
  [/^(?:deploy|bench)\//, /^conformance\/operate\//],
  [
    /^(?:kernel|tables|resources|platform|data|domain|api|jobs)\//,
    /^conformance\/(?:service|browser)\//,
  ],
]

/** The nouns, each a file of its name. */
const nouns = () =>
  new Set(
    filesBelow('resources')
      .filter((path) => /^resources\/(?!calls\/)[\w-]+\/[\w-]+\.ts$/.test(path))
      .map((path) => basename(path, '.ts')),
  )
/** Where a noun has files of its name, or a folder of it: its description, commands, calls and screens. */
const ofNouns =
  /^(?:resources\/(?!calls\/)|domain\/|api\/resources\/|data\/nouns\/|backoffice\/screens\/)/
/** @param {string} path @param {ReadonlySet<string>} names of nouns */
const nounOf = (path, names) =>
  ofNouns.test(path)
    ? path
        .replace(/\.tsx?$/, '')
        .split('/')
        .toReversed()
        .find((part) => names.has(part))
    : undefined

/** Which files import a file, by themselves or through others. */
export function importers() {
  /** @type {Map<string, string[]>} */
  const by = new Map()
  for (const path of rooms.flatMap(filesBelow).filter((file) => isCode.test(file)))
    for (const [, to = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'(\.[^'\n]+)'/g,
    )) {
      const target = posix.join(dirname(path), to)
      by.set(target, [...(by.get(target) ?? []), path])
    }
  /** @param {string} path @param {Set<string>} found */
  const add = (path, found) => {
    for (const one of by.get(path) ?? [])
      if (!found.has(one)) {
        found.add(one)
        add(one, found)
      }
    return found
  }
  return (/** @type {string} */ path) => add(path, new Set([path]))
}

/**
 * What each file of tests asked for when it was last noted (`npm run durations`); `*` is everything.
 * @typedef {Readonly<Record<string, readonly string[] | undefined>>} Touches
 * @returns {Touches}
 */
const noted = () => JSON.parse(readFileSync(join(root, suites, 'coverage', 'touches.json'), 'utf8'))
/**
 * Whether a file of tests asks for a noun. One that asks for nothing, being about code or about a program, does where it
 * imports the file.
 * @param {readonly string[] | undefined} names @param {string} noun @param {boolean} imports
 */
function asks(names, noun, imports) {
  if (names === undefined || names.includes('*')) return true
  return names.length === 0 ? imports : names.includes(noun)
}

/**
 * The files of tests that a change touches.
 * @param {readonly string[]} changed paths from the root
 * @param {Touches} [touches]
 * @returns {string[] | undefined} nothing when it touches what all stand on
 */
export function filesFor(changed, touches = noted()) {
  if (changed.some((path) => everything.test(path))) return undefined
  const tests = filesBelow(suites).filter((path) => isTest.test(path))
  const [reached, names] = [importers(), nouns()]
  const chosen = changed.flatMap((path) => {
    const noun = nounOf(path, names)
    const through = reached(path)
    const isScreen = path.startsWith('backoffice/')
    if (noun !== undefined)
      return tests.filter(
        (test) =>
          (!isScreen || test.includes('/browser/')) &&
          asks(touches[test.slice(suites.length + 1)], noun, through.has(test)),
      )
    const [, whole = /$^/] = built.find(([from]) => from.test(path)) ?? []
    // What is no code is read by its name.
    const said = isCode.test(path) ? undefined : basename(path)
    const naming = (/** @type {string} */ test) =>
      said !== undefined && readFileSync(join(root, test), 'utf8').includes(said)
    return tests.filter((test) => through.has(test) || whole.test(test) || naming(test))
  })
  return [...new Set([...tests.filter((test) => always.test(test)), ...chosen])].filter((path) =>
    existsSync(join(root, path)),
  )
}
