import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process has; nothing once it has ended. */
export function residentOf(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1]) / 1_024
  } catch {
    return undefined
  }
}

/** Watches the memory of a process. @returns what ends it, and tells the highest megabytes that were seen */
export function watchMemory(pid: number | undefined): () => number {
  let highest = 0
  const look = () => {
    highest = Math.max(highest, residentOf(pid) ?? 0)
  }
  look()
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    look()
    return highest
  }
}
