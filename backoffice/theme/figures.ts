/** Figures of one width, set as close as the text around them. */
export const figureStyle = {
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-0.035em',
  whiteSpace: 'nowrap',
} as const
