import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../service/process.ts'
import { residentOf, watchMemory } from './memory.ts'
import { NotTried } from './report.ts'
import type { Scene } from './scene.ts'
import { demand, percentile } from './visitors.ts'

const crowdMs = 40_000
const most = 5_000

/** Milliseconds of the visits of one who reads the portals, for so long. */
async function readFor(url: string, ms: number): Promise<readonly number[]> {
  const times: number[] = []
  for (const until = performance.now() + ms; performance.now() < until; await pause(50)) {
    const from = performance.now()
    const answer = await fetch(`${url}/p/serra-clara`, { signal: AbortSignal.timeout(15_000) })
    await answer.arrayBuffer()
    demand(answer.ok, `who reads was answered ${answer.status}`)
    times.push(performance.now() - from)
  }
  return times
}

const openFiles = (pid: number | undefined) => readdirSync(`/proc/${pid}/fd`).length

/** Five thousand connections: kept ones, and slow ones of three kinds. */
export async function crowdIn({ service }: Scene): Promise<string> {
  const { pid } = service.child
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  if (limit !== 'unlimited' && Number(limit) < most + 1_000)
    throw new NotTried(`needs ${most + 1_000} open files`)
  const before = openFiles(pid)
  const highest = watchMemory(pid)
  const crowd = fork(join(import.meta.dirname, 'crowd-process.ts'), [String(service.port)])
  let told: readonly number[]
  try {
    await once(crowd, 'message')
    const came = () => openFiles(pid) - before
    const isThere = await eventually(() => came() > most * 0.9, 120_000)
    demand(isThere, `only ${came()} connections came in`)
    told = await readFor(service.url, crowdMs)
  } finally {
    crowd.kill('SIGKILL')
  }
  const over = performance.now()
  const isEmpty = await eventually(() => openFiles(pid) < before + 50, 30_000)
  const recovery = (performance.now() - over) / 1_000
  const left = openFiles(pid) - before
  demand(isEmpty && recovery <= 10, `after ${recovery.toFixed(1)} s ${left} were left`)
  const memory = Math.round(highest())
  demand(memory < 1_024, `${memory} MB`)
  const p95 = Math.round(percentile(told, 0.95))
  demand(p95 < 2_000, `who reads waited ${p95} ms (95 %)`)
  const now = Math.round(residentOf(pid) ?? 0)
  return `${memory} MB at most, then ${now}; of a reader 95 % within ${p95} ms; nobody left after ${recovery.toFixed(1)} s`
}
