import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../platform/root.ts'

/**
 * Copies the tree as it stands into a new temporary folder, a repository of its own; its packages are this tree's.
 * @returns the folder.
 */
export function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-substantivo-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The layout's test asks git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  return folder
}
