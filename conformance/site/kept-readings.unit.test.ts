import { expect, test } from 'vitest'
import type { Revisions } from '../../data/public/revisions.ts'
import { Frames, heldFromNow, type Frame } from '../../site/cache/frames.ts'
import { Readings } from '../../site/cache/readings.ts'

// What pages of one portal read alike is kept within its frame, in bounded room.

test('what is read once is kept after the visit ended well, and what is not there never is', async () => {
  const readings = new Readings()
  let times = 0
  const read = async (answer: unknown) => {
    times += 1
    return answer
  }
  const failed = readings.visit()
  await failed.once('tipos', () => read([1]))
  const visit = readings.visit()
  expect(await visit.once('tipos', () => read([2]))).toEqual([2])
  await visit.once('nada', () => read(undefined))
  expect(visit.keep()).toBe(true)
  const next = readings.visit()
  expect(await next.once('tipos', () => read([3]))).toEqual([2])
  expect(await next.once('nada', () => read(4))).toBe(4)
  expect(times).toBe(4)
})

test('readings of a portal take a megabyte at most', async () => {
  const readings = new Readings()
  for (let at = 0; at < 40; at += 1) {
    const visit = readings.visit()
    await visit.once(`lista ${at}`, () => Promise.resolve('x'.repeat(100_000)))
    visit.keep()
  }
  expect(readings.size).toBeGreaterThan(900_000)
  expect(readings.size).toBeLessThanOrEqual(1_048_576)
})

/** Revisions that rise when they are told to. */
function revisionsOf() {
  let number = 1
  const of = () => Promise.resolve({ whole: number, of: () => String(number), position: undefined })
  return { revisions: { of } as unknown as Revisions, rise: () => (number += 1) }
}
const frameOf = async (id: number, bytes: number): Promise<Frame> => {
  const readings = new Readings()
  const visit = readings.visit()
  await visit.once('menus', () => Promise.resolve('x'.repeat(bytes)))
  visit.keep()
  const frame = { portal: { id }, written: new Map(), readings }
  return frame as unknown as Frame
}

test('a frame is of one tenant and name, and goes when something changes', async () => {
  const { revisions, rise } = revisionsOf()
  const frames = new Frames(revisions)
  const { keep } = await frames.at(1, 'name um')
  const held = heldFromNow(await frameOf(7, 100))
  keep(held)
  expect((await frames.at(1, 'name um')).kept?.frame).toBe(held.frame)
  expect((await frames.at(2, 'name um')).kept).toBeUndefined()
  expect((await frames.at(1, 'host 7')).kept).toBeUndefined()
  rise()
  expect((await frames.at(1, 'name um')).kept).toBeUndefined()
})

test('frames take 16 megabytes at most, and those asked for the longest time ago go', async () => {
  const frames = new Frames(revisionsOf().revisions)
  for (let at = 0; at < 40; at += 1) {
    const { keep } = await frames.at(1, `name ${at}`)
    keep(heldFromNow(await frameOf(at, 900_000)))
    await frames.at(1, 'name 0')
  }
  expect(frames.size).toBeLessThanOrEqual(16 * 1_048_576)
  expect((await frames.at(1, 'name 0')).kept).toBeDefined()
  expect((await frames.at(1, 'name 1')).kept).toBeUndefined()
  expect((await frames.at(1, 'name 39')).kept).toBeDefined()
})
