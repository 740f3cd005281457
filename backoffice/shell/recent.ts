import { store } from '../ui/store.ts'

/** A screen or record that was opened from the palette. */
export interface Recent {
  readonly href: string
  readonly text: string
  readonly detail?: string
}
const most = 6
// Of this tab alone: names of people are not left behind on a computer that several use.
const opened = store<Readonly<Record<string, readonly Recent[]>>>({})

/** What a user opened last from the palette, newest first. */
export const recentOf = (userId: string): readonly Recent[] => opened.get()[userId] ?? []

export function rememberRecent(userId: string, { href, text, detail }: Recent): void {
  const others = recentOf(userId).filter((other) => other.href !== href)
  const now = detail === undefined ? { href, text } : { href, text, detail }
  opened.set({ ...opened.get(), [userId]: [now, ...others].slice(0, most) })
}
