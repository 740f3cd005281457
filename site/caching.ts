/** Short enough that what is withdrawn disappears within a minute. */
export const shortly = 'public, max-age=30, must-revalidate'
