/** As many marks as one letter may carry: Unicode's Stream-Safe Text Format (UAX 15). */
const mostMarks = 30
const stacked = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')
/** Whether a letter carries more marks than any script has. */
export const stacksMarks = (text: string) => stacked.test(text)

/**
 * In a form of Unicode. Putting marks in order costs the square of their number, so of those on one letter the first 30
 * stay.
 */
export const normalised = (text: string, form: 'NFC' | 'NFD') =>
  text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form)
