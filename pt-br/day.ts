/** `20/11/2026` of `2026-11-20` or of an instant that begins so, and `11/2026` of `2026-11`. */
export const dayText = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/')
