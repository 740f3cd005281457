/** Short enough that what is withdrawn disappears within a minute. */
export const shortly = 'public, max-age=30, must-revalidate'
/** As {@link shortly}; a proxy may give out what it has while it asks whether that still holds. */
export const shortlyPage = 'public, max-age=30, stale-while-revalidate=20'
