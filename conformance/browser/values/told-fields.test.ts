import { test } from 'vitest'
import { isDerived } from '../../../kernel/field.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { noteFields } from '../../coverage/seen.ts'
import { addressesOf, documented } from '../support/addresses.ts'
import { takeSeat } from '../support/screen-faults.ts'
import { settled } from '../support/visitor.ts'

// What a list tells of its rows, with every column that it can show: what nobody types is seen there.

const seat = takeSeat()
const lists = [
  ...new Map(
    documented
      .filter(({ kind }) => kind === 'list')
      .map((screen) => [screen.resource.name, screen] as const),
  ),
]
/** What the server makes of a row: its number, what is derived of others, what it notes. */
const told = (resource: AnyResource) =>
  Object.keys(resource.fields).filter((name) => {
    const field = fieldOf(resource, name)
    return !field.secret && (field.generated === true || isDerived(field))
  })

/** In the page: which columns of the table have a value in some row. */
const filledColumns = () => {
  const filled = new Set<number>()
  for (const row of document.querySelectorAll('main tbody tr')) {
    const values = [...row.children].map(({ textContent }) => textContent ?? '')
    for (const [at, value] of values.entries())
      if (!/^(?:–|não informado|\s)*$/.test(value)) filled.add(at)
  }
  return [...document.querySelectorAll('main thead th')].map((_, at) => filled.has(at))
}

test.each(lists)('%s', async (_, screen) => {
  const { page, demonstration } = seat()
  const { resource } = screen
  const names = told(resource)
  const path = await addressesOf(page, demonstration.url)(screen)
  await page.goto(`${demonstration.url}${path}?size=100&columns=${names.join(',')}`)
  await settled(page)
  if ((await page.getByRole('table').count()) === 0) return
  await page.locator('main tbody tr').first().waitFor()
  const filled = await page.evaluate(filledColumns)
  // Before the columns stands the box that picks a row, where rows can be picked.
  const first = await page.locator('main thead th.pick').count()
  noteFields(names.flatMap((name, at) => (filled[at + first] ? [`${resource.name}.${name}`] : [])))
})
