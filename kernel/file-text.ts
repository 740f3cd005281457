import { endings, type Ending } from './file-kinds.ts'

/** How far the text of a stored file is known: read, without any (a picture, a scan), or not to be read. */
export type TextState = 'lido' | 'sem_texto' | 'ilegivel'

interface Reason {
  /** What is the matter with the file. */
  readonly words: string
  /** What whoever published it can do. */
  readonly advice: string
}
/** Why the text of a file could not be read, by the code kept with it. */
export const unreadable = {
  senha: {
    words: 'O arquivo pede senha para ser aberto.',
    advice: 'Salve uma cópia sem senha e publique-a no lugar deste.',
  },
  quebrado: {
    words: 'O arquivo está danificado por dentro.',
    advice: 'Confira se ele abre no seu computador, salve-o de novo e publique-o no lugar deste.',
  },
  paginas: {
    words: 'O arquivo tem páginas demais.',
    advice: 'Divida-o em partes, por exemplo por capítulo ou mês.',
  },
  pesado: {
    words: 'O arquivo é pesado demais para ser lido.',
    advice:
      'Divida-o em partes, ou salve-o de novo como PDF a partir do programa em que foi feito.',
  },
  ausente: {
    words: 'O arquivo não está no armazenamento.',
    advice: 'Avise o administrador e envie o arquivo de novo.',
  },
  falha: {
    words: 'A leitura do arquivo falhou várias vezes.',
    advice:
      'Salve-o de novo como PDF a partir do programa em que foi feito e publique-o no lugar deste.',
  },
} as const satisfies Record<string, Reason>
export type Unreadable = keyof typeof unreadable

export const isUnreadable = (code: unknown): code is Unreadable =>
  typeof code === 'string' && Object.hasOwn(unreadable, code)

/** What holds no text by its kind: a picture, or a ZIP, which is not opened. */
const textless: readonly Ending[] = ['png', 'jpg', 'jpeg', 'zip']
/** The files whose text is read. */
export const readEndings: readonly Ending[] = endings.filter((ending) => !textless.includes(ending))
