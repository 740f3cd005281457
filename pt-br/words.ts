import { normalised } from './marks.ts'

// Words and numbers as Portuguese has them.
export const withoutAccents = (text: string) => normalised(text, 'NFD').replace(/\p{M}/gu, '')
/** For comparing and searching: without case, accents and blanks around. */
export const fold = (text: string) => withoutAccents(text.trim().toLocaleLowerCase('pt-BR'))
/** Whether two texts are the same to a reader: case and accents do not count. */
export const sameText = (one: string, other: string) => fold(one) === fold(other)
const mostSought = 8
const marksAround = /^["'“”„‘’‚«»‹›([{]+|["'“”‘’«»‹›)\]}.,;:!?…]+$/g
/** The words of a search without the marks of a sentence around them: `"água".` is `água`; a mark alone stays. */
export const wordsSought = (text: string): readonly string[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostSought)
    .map((word) => word.replaceAll(marksAround, '') || word)
/** `Secretaria de Saúde` is `secretaria-de-saude`. @param mark stands between the words. */
export const slug = (text: string, mark: '-' | '.' = '-') =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(mark)
export const capitalised = (text: string) =>
  text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
/** For the middle of a sentence; an acronym such as CNPJ stays. */
export const uncapitalised = (text: string) =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1)
/** `1 termo`, `1.234 termos`. */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
/** What people call a resource: `termo`, `termos`, masculine. */
export interface Noun {
  readonly one: string
  readonly many: string
  readonly gender: 'm' | 'f'
}
/** `o` or `a`: the article, and the ending of what agrees with the noun. */
export const article = ({ gender }: Noun) => (gender === 'f' ? 'a' : 'o')
/** `este`, `esta`. */
export const demonstrative = ({ gender }: Pick<Noun, 'gender'>) =>
  gender === 'f' ? 'esta' : 'este'
/** `nenhum`, `nenhuma`. */
export const noneOf = ({ gender }: Pick<Noun, 'gender'>) => (gender === 'f' ? 'nenhuma' : 'nenhum')
/** `um` or `uma`. */
export const indefiniteArticle = ({ gender }: Noun) => (gender === 'f' ? 'uma' : 'um')
/** `o termo`, `a notícia`. */
export const withArticle = (noun: Noun) => `${article(noun)} ${noun.one}`
/** `Novo termo`, `Nova notícia`. */
export const withNew = (noun: Noun) => `Nov${article(noun)} ${noun.one}`
/** A participle that agrees with the noun: the stem `cadastrad` becomes `cadastradas` for several `notícias`. */
export const participle = (noun: Noun, stem: string, count = 1) =>
  `${stem}${article(noun)}${count === 1 ? '' : 's'}`
/** `Notícia cadastrada`, from the stem `cadastrad`. */
export const withParticiple = (noun: Noun, stem: string) =>
  `${capitalised(noun.one)} ${participle(noun, stem)}`
/** `Nenhum termo cadastrado`. */
export const noneRegistered = (noun: Noun) =>
  `${noun.gender === 'f' ? 'Nenhuma' : 'Nenhum'} ${noun.one} ${participle(noun, 'cadastrad')}`
