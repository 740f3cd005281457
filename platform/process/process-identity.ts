import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { codeOf } from './refusal.ts'

const linux = process.platform === 'linux'

const readOr = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const ps = (pid: number, column: 'lstart' | 'command'): string | undefined => {
  if (process.platform === 'win32') return undefined
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

/** proc(5): what follows field 2, the name, which may hold blanks and brackets. */
const statOf = (pid: number): readonly string[] | undefined =>
  readOr(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
/** Field 3: a process that has ended and that nobody has asked about yet keeps its number, and nothing else. */
const hasEnded = (pid: number) => linux && /^[ZX]/.test(statOf(pid)?.[0] ?? '')

/** Whether a process of this number runs, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !hasEnded(pid)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * A text that tells this process from a later one of the same number: its start time.
 * undefined when there is no such process, '' where the system does not tell.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (!linux) return ps(pid, 'lstart') ?? ''
  const stat = statOf(pid)
  if (stat === undefined) return ''
  const boot = readOr('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  // Field 22: the start time in clock ticks since boot.
  return `${boot}/${stat[19] ?? ''}`
}

/** The command line of a process; undefined when it cannot be known. */
export const commandOf = (pid: number): string | undefined =>
  linux ? readOr(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') : ps(pid, 'command')
