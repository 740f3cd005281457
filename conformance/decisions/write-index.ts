import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../../platform/root.ts'
import { daysOf, folder, indexText, readDecisions, type Days } from './decisions.ts'

// `npm run adr-index`: writes docs/adr/README.md.

const git = (args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** The day of the first commit of each decision, through its former names and folders. */
function firstDays(): Days {
  const log = git([
    'log',
    '--reverse',
    '--topo-order',
    '--diff-filter=AR',
    '-M',
    '--name-status',
    '--format=@%as',
    '--',
    folder,
  ])
  const days = new Map<string, string>()
  let day = ''
  for (const line of log.split('\n')) {
    const [, from, to = from] = line.split('\t')
    if (line.startsWith('@')) day = line.slice(1)
    else if (from !== undefined && to !== undefined)
      days.set(posix.relative(folder, to), days.get(posix.relative(folder, from)) ?? day)
  }
  return days
}

const file = join(root, folder, 'README.md')
/** A clone without its history has only the days that the index tells already. */
const isShallow = git(['rev-parse', '--is-shallow-repository']).trim() === 'true'
const dates = isShallow ? daysOf(existsSync(file) ? readFileSync(file, 'utf8') : '') : firstDays()
const decisions = readDecisions()
const today = new Date().toISOString().slice(0, 10)
const days = new Map(decisions.map(({ path }) => [path, dates.get(path) ?? today]))
writeFileSync(file, indexText(decisions, days))
