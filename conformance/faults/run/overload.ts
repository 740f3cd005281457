import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ana } from '../../service/office.ts'
import type { Scene } from './scene.ts'
import { addressOf, demand } from './visitors.ts'

interface Count {
  readonly statuses: Map<number, number>
  readonly times: number[]
  unasked: number
}

/** One question from an address of its own. @returns status and whether it says when to come back */
const ask = (agent: Agent, port: number, path: string) =>
  new Promise<{ readonly status: number; readonly again: boolean }>((resolve) => {
    const asked = request({ agent, port, host: '127.0.0.1', path, timeout: 15_000 }, (answer) => {
      answer.resume().on('close', () =>
        resolve({
          status: answer.statusCode ?? 0,
          again: answer.headers['retry-after'] !== undefined,
        }),
      )
    })
    asked
      .on('timeout', () => asked.destroy())
      .on('error', () => resolve({ status: 0, again: false }))
    asked.end()
  })

/** So many visitors ask one question after the other, each another one. */
async function visit(port: number, visitors: number, ms: number): Promise<Count> {
  const count: Count = { statuses: new Map(), times: [], unasked: 0 }
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      const agent = new Agent({ keepAlive: true, localAddress: addressOf(visitor) })
      while (performance.now() < until) {
        const from = performance.now()
        const path = `/p/serra-clara/noticias?busca=${Math.random().toString(36).slice(2, 8)}`
        const { status, again } = await ask(agent, port, path)
        count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1)
        if (status === 200) count.times.push(performance.now() - from)
        if ((status === 503 || status === 429) && !again) count.unasked += 1
      }
      agent.destroy()
    }),
  )
  return count
}

const [usual, calmMs, fullMs] = [8, 6_000, 20_000]

/** Sign-ins among the load; each takes what the crowd leaves it. */
async function signInFor(url: string, ms: number): Promise<readonly number[]> {
  const times: number[] = []
  for (const until = performance.now() + ms; performance.now() < until; await pause(4_000)) {
    const from = performance.now()
    const answer = await fetch(`${url}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ana.email, password: ana.password }),
      signal: AbortSignal.timeout(15_000),
    })
    await answer.arrayBuffer()
    demand(answer.ok, `signing in was answered ${answer.status}`)
    times.push(performance.now() - from)
  }
  return times
}

export async function overload({ service }: Scene): Promise<string> {
  const { port, url } = service
  const rateOf = ({ times }: Count, ms: number) => (times.length * 1_000) / ms
  await visit(port, usual, 2_000)
  const before = rateOf(await visit(port, usual, calmMs), calmMs)
  const [full, signedIn] = await Promise.all([
    visit(port, usual * 60, fullMs),
    signInFor(url, fullMs),
  ])
  const after = rateOf(await visit(port, usual, calmMs), calmMs)
  const seen = [...full.statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  const strange = [...full.statuses.keys()].filter((status) => ![200, 429, 503].includes(status))
  demand(strange.length === 0, `under load: ${seen}`)
  demand((full.statuses.get(503) ?? 0) > 0, `nobody was sent away: ${seen}`)
  demand(full.unasked === 0, `${full.unasked} were not told when to come back`)
  demand(
    after > before / 2,
    `${before.toFixed(0)} pages a second before, ${after.toFixed(0)} after`,
  )
  const slowest = Math.round(Math.max(...signedIn))
  demand(slowest < 10_000, `signing in took ${slowest} ms`)
  return `${usual} visitors ${before.toFixed(0)} pages/s, ${usual * 60} visitors ${rateOf(full, fullMs).toFixed(0)} and ${seen}, then ${after.toFixed(0)}; signing in ${slowest} ms at most`
}
