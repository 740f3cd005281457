// The vocabulary of menus that several nouns share: their icons, the colours of their tiles, the pages they lead to.

import { nearestOption } from '../kernel/format.ts'

/** The eleven icons of a menu (specification 1 §2): the name that is stored, and the words an editor chooses by. */
export const menuIcons = {
  settings: 'Engrenagem',
  home: 'Casa',
  admin_panel: 'Escudo',
  supervisor: 'Pessoas',
  manage_accounts: 'Pessoa e engrenagem',
  lan: 'Organograma',
  folder: 'Pasta',
  balance: 'Balança',
  description: 'Documento',
  menu: 'Lista',
  request_page: 'Documento com valor',
} as const

/**
 * The sixteen names of a tile's css class, as the editor reads them. The names are those of HTML 4.01 (6.5, Colors),
 * so that a class written before, such as `bg-navy`, is still understood.
 */
export const tileColors = {
  gray: 'Cinza',
  silver: 'Prata',
  white: 'Branco',
  black: 'Preto',
  navy: 'Azul-marinho',
  blue: 'Azul',
  teal: 'Azul-petróleo',
  aqua: 'Azul-claro',
  green: 'Verde',
  lime: 'Verde-limão',
  olive: 'Oliva',
  yellow: 'Amarelo',
  red: 'Vermelho',
  maroon: 'Vinho',
  purple: 'Roxo',
  fuchsia: 'Rosa',
} as const
export type TileColor = keyof typeof tileColors

/** Background and text of each colour; every pair has a contrast of 4.5 or more (WCAG 2.2, 1.4.3). */
export const tilePairs: Readonly<
  Record<TileColor, { readonly background: string; readonly text: string }>
> = {
  gray: { background: '#4a5868', text: '#ffffff' },
  silver: { background: '#dfe4e9', text: '#14202e' },
  white: { background: '#ffffff', text: '#14202e' },
  black: { background: '#1b1f24', text: '#ffffff' },
  navy: { background: '#0a2342', text: '#ffffff' },
  blue: { background: '#1351b4', text: '#ffffff' },
  teal: { background: '#0b6674', text: '#ffffff' },
  aqua: { background: '#c5e8f5', text: '#0a2342' },
  green: { background: '#1b6e45', text: '#ffffff' },
  lime: { background: '#dff0b8', text: '#233a0b' },
  olive: { background: '#5b6216', text: '#ffffff' },
  yellow: { background: '#f7cf4d', text: '#2b2000' },
  red: { background: '#b3261e', text: '#ffffff' },
  maroon: { background: '#7a1730', text: '#ffffff' },
  purple: { background: '#6a358f', text: '#ffffff' },
  fuchsia: { background: '#a31d74', text: '#ffffff' },
}

/** The colour that a css class names, however it is written (`bg-navy`, `tile navy`); gray when unknown. */
export const tileColorOf = (cssClass: string | null): TileColor =>
  // It is a name of the list, for the list is what it is chosen from.
  nearestOption(cssClass ?? '', { options: tileColors, otherwise: 'gray' }) as TileColor
/** The icon that a class names, however it is written (`fa fa-home`, `round-lan`); settings when unknown (specification 1 §2). */
export const menuIconOf = (iconClass: string): keyof typeof menuIcons =>
  nearestOption(iconClass, { options: menuIcons, otherwise: 'settings' }) as keyof typeof menuIcons

/** The path of a page of the portal itself, such as `documentos` or `busca?q=obras`: nothing that could lead to another site. */
export const portalPath = {
  test: /^\/?[\w-]+(?:\/[\w-]+)*(?:\?[\w=&%.+-]*)?$/,
  message: 'Escreva o caminho da página no portal, como documentos ou noticias.',
} as const

/** An address that stands for a page of the portal itself, such as `/documentos/listar?id=5`: from its root, and to no other site. */
export const ownPage = {
  test: /^\/(?![/\\])[^\s\\]*$/,
  message: 'Endereço inválido. Comece por https://, por http:// ou, em página do portal, por /.',
} as const
