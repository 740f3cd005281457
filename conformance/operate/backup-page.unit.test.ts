import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { commandGiven, forms, type CommandForm } from '../../server/command-words.ts'

// Whoever restores at three in the morning copies the commands of docs/backup.md: the program must know each of them.
// The whole run carries them out (service/copies/backup-page.whole).

const textOf = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8')
/** The forms that begin as a command of a page does. */
const formsOf = (command: string): readonly CommandForm[] =>
  forms.filter(({ words }) => words.every((word, at) => command.split(/\s+/)[at] === word))
const optionsOf = (command: string) =>
  [...command.matchAll(/--([a-z-]+)/g)].map(([, option]) => option)
const isStrange = (command: string) =>
  optionsOf(command).some(
    (option) =>
      !formsOf(command).some(({ options }) => options.some(({ name }) => name === option)),
  )
const unknownOf = (commands: readonly string[]) =>
  commands.filter((command) => formsOf(command).length === 0 || isStrange(command))

test('each command of the page on copies is one of the program, with its options', () => {
  const page = textOf('docs', 'backup.md')
  const commands = [...page.matchAll(/^npm run cli -- (.+)$/gm)].map(([, words = '']) => words)
  expect(commands.length).toBeGreaterThan(5)
  expect(unknownOf(commands)).toEqual([])
})

test('the README names the commands of the program, and no other', () => {
  const named = [...textOf('README.md').matchAll(/`(?:npm run cli -- )?([a-z][^`]*)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => formsOf(words).length > 0)
  expect(unknownOf(named)).toEqual([])
  const untold = forms.filter((form) => !named.some((words) => formsOf(words).includes(form)))
  expect(untold.map(({ text }) => text)).toEqual([])
})

test('what was typed is the command whose form it has, and of several the one of which more was typed', () => {
  const given = (words: string, options: Readonly<Record<string, unknown>> = {}) =>
    commandGiven(words.split(' '), options)
  expect(given('backup')).toEqual({ name: 'backup', words: [] })
  expect(given('backup copias', { check: true })).toEqual({
    name: 'backupCheck',
    words: ['copias'],
  })
  expect(given('tenant add linhares-es')).toEqual({ name: 'addTenant', words: ['linhares-es'] })
  expect(given('siconfi a b')).toEqual({ name: 'siconfi', words: ['a', 'b'] })
  expect(() => given('restore')).toThrow(/^Faltam ou sobram palavras em: restore\./)
  expect(() => given('backup a b')).toThrow(/^Faltam ou sobram palavras/)
  expect(() => given('voar')).toThrow(/^Comando desconhecido: voar\./)
})
