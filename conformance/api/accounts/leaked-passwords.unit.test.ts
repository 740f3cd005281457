import { dictionary } from '@zxcvbn-ts/language-pt-br'
import { expect, test } from 'vitest'
import { leakedPasswords } from '../../../data/accounts/leaked-passwords.ts'
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
