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
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Whether a process of this number exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * A text that tells this process from a later one of the same number: its start time.
 * undefined when there is no such process, '' where the system does not tell.
 */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (!linux) return ps(pid, 'lstart') ?? ''
  const stat = readOr(`/proc/${pid}/stat`)
  if (stat === undefined) return ''
  // proc(5): field 22 is the start time in clock ticks since boot; field 2, the name, may hold blanks and brackets.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  const boot = readOr('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return `${boot}/${ticks}`
}

/** The command line of a process; undefined when it cannot be known. */
export const commandOf = (pid: number): string | undefined =>
  linux ? readOr(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') : ps(pid, 'command')
