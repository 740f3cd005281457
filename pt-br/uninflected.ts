import { fold } from './words.ts'

// Words as they are whatever they agree with: `Homologado`, `HOMOLOGADAS` and `homologada` say one thing.

const links = new Set('a o as os de da do das dos em na no nas nos por e'.split(' '))
const plurals: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/oes$/, 'ao'],
  [/([ae])is$/, '$1l'],
  [/([rz])es$/, '$1'],
  [/(?<=..)s$/, ''],
]

function bareWord(word: string): string {
  const found = plurals.find(([ending]) => ending.test(word))
  const singular = found ? word.replace(...found) : word
  return singular.replace(/(?<=...)[ao]$/, '')
}

/** The words of a text without gender, number, accents and the small words between them. */
export const uninflected = (text: string): string =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !links.has(word))
    .map(bareWord)
    .join(' ')
