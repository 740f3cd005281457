import { capitalised } from '../../kernel/portuguese.ts'
import { screenSets } from '../../kernel/call.ts'
import type { AnyResource } from '../../kernel/resource.ts'

/** For the middle of a sentence; an acronym such as CNPJ stays. */
export const lowerFirst = (text: string) =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1)

/** The name of a list: its own, or the noun's plural. */
export const titleOf = (resource: AnyResource, list?: string) =>
  screenSets(resource).find((set) => set.list === list)?.title ?? capitalised(resource.noun.many)

/** "Novo termo", "Nova notícia". */
export const newOne = ({ noun }: AnyResource) =>
  `${noun.gender === 'f' ? 'Nova' : 'Novo'} ${noun.one}`

/** "o termo", "a notícia". */
export const theOne = ({ noun }: AnyResource) => `${noun.gender === 'f' ? 'a' : 'o'} ${noun.one}`

/** A participle in the noun's gender: `happened(noun, 'cadastrad')` is "Notícia cadastrada". */
export const happened = ({ noun }: AnyResource, stem: string) =>
  `${capitalised(noun.one)} ${stem}${noun.gender === 'f' ? 'a' : 'o'}`

/** "outro", "outra". */
export const another = ({ noun }: AnyResource) => (noun.gender === 'f' ? 'outra' : 'outro')

/** "Nenhum termo cadastrado". */
export const noneYet = ({ noun }: AnyResource) =>
  noun.gender === 'f' ? `Nenhuma ${noun.one} cadastrada` : `Nenhum ${noun.one} cadastrado`
