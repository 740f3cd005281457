import { readdirSync, readFileSync } from 'node:fs'

/**
 * Clock ticks of a process in user and system mode so far, and of its children that have ended where they are wanted;
 * Linux counts 100 a second (proc(5)).
 */
function ticks(pid: number, withEnded: boolean): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, withEnded ? 15 : 13).reduce((sum, field) => sum + Number(field), 0)
  } catch {
    return 0
  }
}
export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        return (
          Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid
        )
      } catch {
        return false
      }
    })

/** CPU milliseconds used by a process; with its children, for PostgreSQL. */
export const cpuMs = (pid: number, withChildren = false): number =>
  (ticks(pid, withChildren) +
    (withChildren ? childrenOf(pid).reduce((sum, child) => sum + ticks(child, true), 0) : 0)) *
  10

/** Resident memory in MB; nothing of a process that has ended. */
export function residentMb(pid: number): number {
  try {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch {
    return 0
  }
}
