import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotTried } from './report.ts'

const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })

/** Lets go of a disk whatever still uses it. */
const unmount = (folder: string) => run('umount', '-l', folder)

function mount(folder: string, megabytes: number): void {
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
}

function tryToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-disco-'))
  try {
    mount(folder, 1)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}
let answer: boolean | undefined
/** Whether this process may mount file systems. */
export const mayMount = (): boolean => (answer ??= tryToMount())
/** @throws {NotTried} unless it may */
export function mustMount(): void {
  if (!mayMount()) throw new NotTried('needs root')
}

/** A small disk. */
export interface OwnDisk {
  readonly folder: string
  /** Another program takes all that is left. */
  fill(): void
  /** It gives it back. */
  clear(): void
  remove(): void
}

function diskAt(folder: string, megabytes: number, remove: () => void): OwnDisk {
  mount(folder, megabytes)
  const leave = () => void unmount(folder)
  // A run that is broken off leaves no disk behind.
  process.once('exit', leave)
  const filling = join(folder, 'enchimento')
  return {
    folder,
    fill() {
      try {
        run('dd', 'if=/dev/zero', `of=${filling}`, 'bs=64k')
      } catch {
        // It ends when the disk is full.
      }
    },
    clear: () => rmSync(filling, { force: true }),
    remove() {
      process.off('exit', leave)
      remove()
    },
  }
}

/** An empty disk. */
export function newDisk(megabytes: number): OwnDisk {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-disco-'))
  return diskAt(folder, megabytes, () => {
    unmount(folder)
    rmdirSync(folder)
  })
}

/**
 * Puts a folder on a disk of its own until it is removed; nobody may use the folder at either moment.
 * @param free megabytes that are left on it
 */
export function giveDisk(folder: string, free: number): OwnDisk {
  const aside = `${folder}.fora`
  const used = Number.parseInt(run('du', '-sm', folder), 10)
  renameSync(folder, aside)
  mkdirSync(folder)
  const disk = diskAt(folder, used + free, () => {
    rmSync(aside, { recursive: true })
    run('cp', '-a', folder, aside)
    unmount(folder)
    rmdirSync(folder)
    renameSync(aside, folder)
  })
  run('cp', '-a', `${aside}/.`, folder)
  return disk
}
