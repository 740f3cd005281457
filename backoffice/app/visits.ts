/** How often a user opened each page of the menu on this computer. */
export type Visits = Readonly<Record<string, number>>

const slot = (userId: string) => `claraboia.visits.${userId}`

export function visitsOf(userId: string): Visits {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(slot(userId)) ?? '{}')
    return typeof read === 'object' && read !== null
      ? Object.fromEntries(Object.entries(read).filter(([, count]) => typeof count === 'number'))
      : {}
  } catch {
    return {}
  }
}

export function countVisit(userId: string, path: string): void {
  const visits = visitsOf(userId)
  localStorage.setItem(slot(userId), JSON.stringify({ ...visits, [path]: (visits[path] ?? 0) + 1 }))
}
