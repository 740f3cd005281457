import { execFile, execFileSync } from 'node:child_process'

// The examples of the pages of rules, taken as a reader would copy them, and run.

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
/** The text of an example, as a browser would copy it. */
export function exampleIn(html: string, id: string): string {
  const [, text = ''] = html.split(`id="${id}"`)[1]?.split('<code>') ?? []
  return (text.split('</code>')[0] ?? '').replace(
    /&(?:quot|#x27|lt|gt|amp);/g,
    (it) => entities[it] ?? it,
  )
}
/** Whether a program is at hand. */
export function has(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
interface Surroundings {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}
/** What a program prints, and what it complains of where it fails. */
export const run = (name: string, args: readonly string[], { cwd, env }: Surroundings = {}) =>
  new Promise<string>((resolve) => {
    const { PATH = '' } = process.env
    execFile(
      name,
      [...args],
      { ...(cwd ? { cwd } : {}), env: { PATH, ...env } },
      (error, out, err) => resolve(`${out}${error ? err : ''}`),
    )
  })
