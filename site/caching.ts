/**
 * A browser asks each time whether what it has still holds, and gets the bytes only where it does not; a cache that
 * many share may give it out for half a minute: what is withdrawn disappears within one.
 */
export const shortly = 'public, max-age=0, s-maxage=30, must-revalidate'
