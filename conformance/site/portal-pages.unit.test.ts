import { expect, test } from 'vitest'
import { pageCriteria } from '../../tables/declared/pntp/pages.ts'
import { neededTables, targetPages } from '../../resources/portal-page-lists.ts'
import { pageAt } from '../../resources/portal-pages.ts'
import { datasets } from '../../tables/declared/index.ts'
import { standardMenus } from '../../domain/first-rows/standard-menus.ts'

// What names a page of the portal elsewhere names one that is declared.

test('criteria of the index name pages that there are', () => {
  const unknown = pageCriteria.filter(({ path }) => !pageAt(path))
  expect(unknown.map(({ id, path }) => `${id}: ${path}`)).toEqual([])
})

test('ready menus lead to pages that editors may choose', () => {
  const pages = standardMenus.flatMap(({ items }) => items.flatMap(({ page }) => page ?? []))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((page) => !Object.hasOwn(targetPages, page))).toEqual([])
})

test('tables that a page needs are public tables', () => {
  const names = datasets.map(({ name }) => name)
  expect(neededTables.filter((name) => !names.includes(name))).toEqual([])
})
