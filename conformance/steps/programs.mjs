import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What every step of a run is made with. Plain JavaScript: nothing is built yet.

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

/** A program of one of our packages, as npm links it. @param {string} name */
export const program = (name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** @param {string} command @param {readonly string[]} args @returns {Promise<number>} the exit code */
export function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    child
      .once('error', (error) => {
        say(error.message)
        resolve(1)
      })
      .once('exit', (code) => resolve(code ?? 1))
  })
}
