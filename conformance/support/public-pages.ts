import { expect } from 'vitest'
import { openDoor } from './public-doors.ts'
import type { TestServer } from './test-server.ts'

/** A page of a portal of the first municipality, as a citizen reads it. @param path such as `um/dados` */
export async function readPage(server: TestServer, path: string): Promise<string> {
  const answer = await openDoor(server, `/p/${path}`)
  expect(answer.status, `/p/${path}\n${answer.body.slice(0, 400)}`).toBe(200)
  return answer.body
}

/** What a page says in its middle, without its marks. */
export const mainText = (html: string): string =>
  html
    .replace(/^[\s\S]*<main|<\/main>[\s\S]*$/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
