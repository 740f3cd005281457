/** How a square of a strip of periods looks: what is missing stands out by its frame too, not by colour alone. */
export const periodTones = {
  there: { color: 'success.main', backgroundColor: 'tint.leaf' },
  /** Somebody signed that there was nothing. */
  signed: { color: 'primary.main', backgroundColor: 'tint.sky' },
  missing: {
    color: 'error.main',
    backgroundColor: 'tint.clay',
    borderColor: 'currentColor',
    fontWeight: 700,
  },
} as const
