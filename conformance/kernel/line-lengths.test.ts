import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { rooms, sourcesIn } from '../support/rooms.ts'

// What the formatter leaves as it was written.

const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n')

test('no line of SQL is longer than 120 characters', () => {
  // What a text says in Portuguese stands whole; its words may be those of SQL.
  const isSql = (line: string) =>
    /\b(?:select|insert into|delete from|update \S+ set|where|order by|group by|left join)\b/.test(
      line,
    ) && !/[À-ÿ]|^\s*(?:test|\/?\*|\/\/)/.test(line)
  const long = rooms.flatMap(sourcesIn).flatMap(linesOf)
  expect(isSql('    sql`select 1 from portal where true`')).toBe(true)
  expect(long.filter((line) => line.length > 120 && isSql(line))).toEqual([])
})

test('no line of a comment is longer than 120 characters', () => {
  const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)
  // Plain JavaScript has its types in comments, each on one line.
  const lines = rooms
    .flatMap(sourcesIn)
    .filter((path) => !path.endsWith('.mjs'))
    .flatMap((path) => linesOf(path))
  expect(lines.some(isComment)).toBe(true)
  expect(lines.filter((line) => line.length > 120 && isComment(line))).toEqual([])
})
