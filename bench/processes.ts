import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of a process in user and system mode so far; Linux counts 100 a second (proc(5)). */
function ticks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
const childrenOf = (pid: number) =>
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
  (ticks(pid) +
    (withChildren ? childrenOf(pid).reduce((sum, child) => sum + ticks(child), 0) : 0)) *
  10

/** Resident memory in MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
