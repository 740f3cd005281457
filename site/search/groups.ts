/** The kinds of results, by their name in the address, in the order in which the filter shows them. */
export const groups = {
  paginas: 'Páginas e serviços',
  dados: 'Tabelas de dados',
  linhas: 'Nas tabelas',
  documentos: 'Documentos',
  leis: 'Legislação',
  orgaos: 'Secretarias',
  noticias: 'Notícias',
  perguntas: 'Perguntas frequentes',
  glossario: 'Glossário',
  links: 'Links úteis',
} as const
export type ResultGroup = keyof typeof groups
export const resultGroupOf = (name: string): ResultGroup | undefined =>
  // Its own names only: an address may hold anything.
  Object.hasOwn(groups, name) ? (name as ResultGroup) : undefined

/** One thing that was found. */
export interface Hit {
  readonly group: ResultGroup
  readonly key: string
  readonly title: string
  /** Undefined where the thing has no page of its own. */
  readonly href: string | undefined
  readonly outside?: true
  readonly facts?: string
  /** What it says, of which a part is shown. */
  readonly text?: string
  /** `text` is of its file. */
  readonly ofFile?: true
  readonly at?: Date
  /** The greater, the better it answers. */
  readonly score: number
}
