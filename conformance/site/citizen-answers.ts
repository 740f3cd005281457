import { fold } from '../../pt-br/words.ts'
import questions from './citizen-questions.json' with { type: 'json' }

// What 150 citizens ask, written by somebody who has not seen how the search is made, and what answers each: an address
// of the demonstration, `*` for what differs from one to the next, or `= ` and the title of what a page is about. Where
// nothing answers, the search has to say so. Titles with a number, and rows of a month, follow the day on which the
// demonstration is made.

export interface CitizenQuestion {
  readonly q: string
  /** Asked of the portal of the chamber. */
  readonly chamber?: boolean
  /** Each of which answers it; none where nothing does. */
  readonly answers: readonly string[]
}
export const citizenQuestions: readonly CitizenQuestion[] = questions

interface Result {
  /** Below the portal. */
  readonly path: string
  readonly title: string
}
const plain = (html: string) =>
  html
    .replaceAll(/<svg.*?<\/svg>|<span.*?<\/span>|<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
/** What a page of the search shows, from the top: the answer above the results, and the results. */
const resultsIn = (html: string): readonly Result[] =>
  [...html.matchAll(/(?:id="resposta"[^>]*>|<li><h3>)<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(
    ([, href = '', title = '']) => ({
      path: plain(href).replace(/^\/p\/[^/]+/, ''),
      title: plain(title),
    }),
  )

const said = (path: string) => {
  const [address = '', query = ''] = (path.split('#')[0] ?? '').split('?')
  return {
    address: fold(decodeURIComponent(address)).replace(/\/$/, ''),
    query: new Map([...new URLSearchParams(query)].map(([name, text]) => [name, fold(text)])),
  }
}
/** What tells of when and in which order, and narrows to nothing else. */
const ofWhen = new Set(['exercicio', 'ano', 'mes', 'ordem', 'folha'])
const years = new Set(['exercicio', 'ano'])
/** Whether two texts narrow alike: the words of one are all in the other. */
const isAlike = (one: string, other: string) => {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return (
    short === long || (/\D/.test(short) && short.split(' ').every((word) => long.includes(word)))
  )
}

/** Whether a result is what an answer says. @param newest the year that is meant where none is said */
function isAnswer({ path, title }: Result, answer: string, newest: string): boolean {
  if (answer.startsWith('= '))
    return title === answer.slice(2) || title.startsWith(`${answer.slice(2)} (`)
  const [shown, wanted] = [said(path), said(answer)]
  const pattern = wanted.address.split('*').map((part) => part.replaceAll(/[.+?()]/g, '\\$&'))
  if (!new RegExp(`^${pattern.join('[^/]*')}$`).test(shown.address)) return false
  const asked = [...wanted.query].every(([name, text]) => {
    const other = shown.query.get(name)
    return other === undefined ? years.has(name) && text === newest : isAlike(text, other)
  })
  const others = [...shown.query].filter(([name]) => !wanted.query.has(name))
  return (
    asked && others.every(([name, text]) => (years.has(name) ? text === newest : ofWhen.has(name)))
  )
}

/** Whether a page of the search answers a question first or second, or says that nothing does. */
export function answersFirst({ answers }: CitizenQuestion, html: string, newest: string): boolean {
  const results = resultsIn(html)
  if (answers.length === 0)
    return results.length === 0 || html.includes('Nada tem todas as palavras')
  return results
    .slice(0, 2)
    .some((result) => answers.some((answer) => isAnswer(result, answer, newest)))
}
