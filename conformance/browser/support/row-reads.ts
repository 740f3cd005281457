import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callOf } from '../../../kernel/call.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { isCall } from './refusals.ts'
import { leaveFor } from './visitor.ts'

/** Goes to a screen of a row as a link would, and sees that the server has told the row since it was last written. */
export type ReadAnew = (resource: AnyResource, path: string) => Promise<void>

/**
 * What the server tells from now on: a screen that is left and opened again shows what is stored as well as one that is
 * loaded.
 */
export function listenToReads(page: Page): ReadAnew {
  const read = new Set<string>()
  page.on('request', (request) => {
    if (request.method() !== 'GET' && isCall(request.url())) read.clear()
  })
  page.on('response', (answer) => {
    if (answer.request().method() === 'GET' && answer.ok()) read.add(new URL(answer.url()).pathname)
  })
  return async (resource, path) => {
    await leaveFor(page, path)
    const call = callOf(resource, 'read') ?? callOf(resource, 'list')
    const address = new RegExp(`^${call?.path.replaceAll(/:\w+/g, '[^/]+')}/?$`)
    await expect.poll(() => [...read].some((one) => address.test(one))).toBe(true)
  }
}
