import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { usage } from '../../server/command-words.ts'

// Whoever restores at three in the morning copies the commands of docs/backup.md: the program must know each of them.
// The whole run carries them out (service/copies/backup-page.whole).

const page = readFileSync(join(root, 'docs', 'backup.md'), 'utf8')
const commands = [...page.matchAll(/^npm run cli -- (.+)$/gm)].map(([, words = '']) => words)
const forms = [...usage.matchAll(/^ {2}npm run cli -- (.+)$/gm)].map(([, text = '']) => text)
const optionsOf = (text: string) => [...text.matchAll(/--[a-z-]+/g)].map(([option]) => option)

test('each command of the page on copies is one of the program, with its options', () => {
  expect(commands.length).toBeGreaterThan(5)
  const unknown = commands.filter((command) => {
    const [word] = command.split(' ')
    const known = forms.filter((form) => form.split(' ')[0] === word).flatMap(optionsOf)
    return known.length === 0 && !forms.some((form) => form.split(' ')[0] === word)
      ? true
      : optionsOf(command).some((option) => !known.includes(option))
  })
  expect(unknown).toEqual([])
})
