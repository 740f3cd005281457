import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../platform/root.ts'

/** `BENCH_PORT` is for machines where something else answers there. */
export const ports = {
  ours: Number(process.env['BENCH_PORT'] ?? 4790),
  bare: 4791,
  /** A second instance of ours. */
  other: 4792,
} as const
export type Side = 'ours' | 'bare'
export const sides: readonly Side[] = ['ours', 'bare']

export const addressOf = (side: keyof typeof ports) => `http://127.0.0.1:${ports[side]}`

const children: number[] = []

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Starts a Node program and waits until it answers, a minute at most. @returns its process id. */
export async function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const pid = child.pid ?? 0
  children.push(pid)
  for (let tries = 0; tries < 600; tries++) {
    if (await answers(url)) return pid
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    await pause(100)
  }
  throw new Error(`${url} does not answer`)
}

/** Ends what {@link start} started. */
export async function endAll(): Promise<void> {
  for (const pid of children)
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It ended before.
    }
  await pause(3_000)
}

export interface Account {
  readonly email: string
  readonly password: string
}

/** Signs in as a browser does. @returns the application token. */
export async function signIn({ email, password }: Account): Promise<string> {
  const base = addressOf('ours')
  const admin = await fetch(`${base}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const application = await fetch(`${base}/api/authUserAplication`, {
    headers: { authorization: `Bearer ${await tokenIn(admin)}` },
  })
  return tokenIn(application)
}

async function tokenIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token)
  throw new Error(`sign-in failed: ${answer.status}`)
}
