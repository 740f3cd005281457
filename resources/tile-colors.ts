import { nearestOption } from '../kernel/format.ts'

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
