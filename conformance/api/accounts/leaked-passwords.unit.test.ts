import { dictionary } from '@zxcvbn-ts/language-pt-br'
import { expect, test } from 'vitest'
import { leakedPasswords } from '../../../data/accounts/leaked-passwords.ts'
import { covers } from '../../coverage/covers.ts'
import { processTime } from '../../support/effort.ts'
import { isGuessable } from '../../../domain/accounts/guessable.ts'

const shortest = 12
const refused = (password: string) => isGuessable(password, [], shortest)
const countRefused = async (passwords: readonly string[]) => {
  let count = 0
  for (const password of passwords) if (await refused(password)) count += 1
  return count
}

test('the list has tens of thousands of our length, the commonest first, and each of them is refused', async () => {
  const leaked = await leakedPasswords(shortest)
  expect(leaked.length).toBe(44_150)
  expect(leaked.filter((password) => password.length < shortest)).toEqual([])
  expect(leaked.indexOf('1q2w3e4r5t6y')).toBeLessThan(10)
  expect(await countRefused(leaked)).toBe(leaked.length)
})

test('neither capitals nor accents hide one of them, nor does a digit at its end', async () => {
  const leaked = (await leakedPasswords(shortest)).filter((_, at) => at % 800 === 0)
  for (const change of [
    (text: string) => text.toUpperCase(),
    (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
    (text: string) => text.replace('o', 'ó'),
    (text: string) => `${text}1`,
  ])
    expect(await countRefused(leaked.map(change)), change.toString()).toBe(leaked.length)
})

test('phrases of three and of four words are taken: of 300 each, three are refused at most', async () => {
  const words = dictionary['commonWords-pt-br'].slice(0, 7_776)
  let seed = 1
  const word = () => words[(seed = (seed * 48_271) % 2_147_483_647) % words.length] ?? ''
  for (const count of [3, 4]) {
    const phrases = Array.from({ length: 300 }, () => Array.from({ length: count }, word).join(' '))
    const long = phrases.filter((phrase) => phrase.length >= shortest)
    expect(long.length).toBeGreaterThan(250)
    expect(await countRefused(long), `${count} words`).toBeLessThanOrEqual(3)
  }
})

const known = ['Vale do Orvalho', 'valedoorvalho', 'Joana', 'Prado', 'joana.prado']
test.each([
  'vale do orvalho 1',
  'Orvalho#2026!',
  'ValeDoOrvalho26',
  '16.392.045/0001-99',
  '16392045000199',
  'cnpj16392045000199',
  '(27) 3735-1234',
  '+55 27 99735-1234',
  'cep 29600-000',
  '29600-000####',
  'joana@2026##',
  'Joana-Prado-1985',
  'prado10051985',
  'tributacao2026',
  'Tributação@2026',
  'eleicao2026!!',
  'demonstracao26',
  'SecretariaSaude1',
  'Prestacao2026#',
  'secretaria de saude 26',
  'Espirito@Santo1',
  'rio grande do sul 26',
])(
  'F33. %s is of the place, the person or the trade, with a figure, and is refused',
  async (password) => {
    covers({ attacks: ['F33'] })
    expect(await isGuessable(password, known, shortest)).toBe(true)
  },
)

test.each([
  'luz que entra por cima',
  'cavalo bateria grampo correto',
  'tributo lago verde canela',
  'quatro palavras bem simples 26',
  'saude contas lago canela',
  'x7#kQ2!vLm9p',
  '7301946285517',
  'orvalho no capim 7315826',
])('F33. %s is taken', async (password) => {
  covers({ attacks: ['F33'] })
  expect(await isGuessable(password, known, shortest)).toBe(false)
})

test('F33. the longest password of words of offices is looked at in no time', async () => {
  covers({ attacks: ['F33'] })
  const since = processTime()
  for (const part of ['de', 'dae', 'contas', 'dosde'])
    await isGuessable(`${part.repeat(64).slice(0, 126)}26`, known, shortest)
  for (const part of ['de', 'dae', 'contas', 'dosde'])
    await isGuessable(`${part.repeat(20).slice(0, 38)}26`, known, shortest)
  expect(processTime() - since).toBeLessThan(1_000)
})
