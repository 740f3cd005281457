import { tilePairs } from '../resources/tile-colors.ts'

/** A class for each of the sixteen colours: what paints a tile, and what is legible on it. */
export const tileRules = Object.entries(tilePairs)
  .map(([name, { background, text }]) => `.paint-${name}{--tile:${background};--tile-ink:${text}}`)
  .join('')
