import { beforeAll, expect, test } from 'vitest'
import { isReference } from '../../../kernel/field.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { entities } from '../../coverage/contract.ts'
import { covers } from '../../coverage/covers.ts'
import { noteFields } from '../../coverage/seen.ts'
import { addressesOf, documented, type Documented } from '../support/addresses.ts'
import { isCall } from '../support/refusals.ts'
import { listenToReads, type ReadAnew } from '../support/row-reads.ts'
import { sample } from '../../support/whole.ts'
import { takeSeat } from '../support/seat.ts'
import { pathOf, save, settled } from '../support/visitor.ts'
import { change, readForm, type FormShown } from '../support/whole-form.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// The fields that people fill in: typed into the form of a record, saved, loaded anew and seen.

const seat = takeSeat()
let readAnew: ReadAnew
beforeAll(() => {
  readAnew = listenToReads(seat().page)
})
const namesOf = (resource: AnyResource) => resource.form.flatMap(({ fields }) => fields)
const editScreens = new Map(
  documented
    .filter(({ kind }) => kind === 'edit')
    .map((screen) => [screen.resource.name, screen] as const),
)
/** Rules that say that a form has certain fields. */
const rulesOfFields: readonly (readonly [rule: string, needs: readonly string[]])[] = [
  ['faq.owner', ['faq.elQuestion']],
  [
    'business.maintenance',
    ['portal.maintenance', 'portal.maintenanceStart', 'portal.maintenanceEnd'],
  ],
]

/** The kinds of a form's fields, and the rules that speak of it. */
const traitsOf = ([name, { resource }]: readonly [string, Documented]) => [
  ...namesOf(resource).map((one) => {
    const field = fieldOf(resource, one)
    return [
      isReference(field) ? 'reference' : field.kind,
      'options' in field && 'options',
      'accept' in field && field.accept,
      field.secret && 'secret',
    ].join(' ')
  }),
  ...rulesOfFields.flatMap(([rule, [need]]) => (need?.startsWith(`${name}.`) ? [rule] : [])),
]
/** In the short run few forms, with a field of each kind between them. */
const forms = sample([...editScreens], traitsOf)

/** Waits until the names of the rows that the form points to are read. */
const namesStand = (resource: AnyResource) =>
  expect
    .poll(async () => Object.values(await readForm(seat().page, resource)).includes('…'))
    .toBe(false)
/** The form that was loaded last, until something is typed into it. */
let untouched: { readonly address: string; readonly shown: FormShown } | undefined
/** Whether something stands in the form that is not stored: it asks before it is left. */
let isUnsaved = true
/** Opens the form anew, until the names of what it points to stand in it. */
async function load(address: string, { resource }: Documented): Promise<FormShown> {
  const { page } = seat()
  const path = new URL(address).pathname
  // The same screen would only stay.
  if (isUnsaved || pathOf(page) === path) {
    await page.goto(address)
    await settled(page)
  } else await readAnew(resource, path)
  isUnsaved = false
  await page.locator('main [id^="campo-"]').first().waitFor()
  await namesStand(resource)
  const shown = await readForm(page, resource)
  untouched = { address, shown }
  return shown
}
/** The form as it is stored: loaded, unless the one that was loaded last stands there untouched. */
const open = async (address: string, screen: Documented): Promise<FormShown> =>
  untouched?.address === address ? untouched.shown : load(address, screen)
type Alone = 'first' | 'last'
async function type({ resource }: Documented, names: readonly string[], alone?: Alone) {
  const { page } = seat()
  const typed: string[] = []
  untouched = undefined
  isUnsaved = true
  for (const name of names) if (await change(page, resource, name, alone)) typed.push(name)
  return typed
}
/** The flags of what a form sends, as the documents have them: yes and no stand in the form alone. */
function checkFlags(name: string, sent: unknown): void {
  const row = [sent].flat()[0] as Readonly<Record<string, unknown>>
  const flags = entities
    .find(({ id }) => id === name)
    ?.fields.filter(({ wire, flag }) => flag !== null && wire in row)
  for (const { wire, flag } of flags ?? [])
    expect(flag === 'S/N' ? ['S', 'N'] : [1, 0], wire).toContain(row[wire])
}
const faults = () => seat().page.locator('main [id^="campo-"][id$="-fault"]')
/** Saves the form. @returns the fields that form or server refuse together with the others. */
async function store({ resource }: Documented): Promise<readonly string[]> {
  const { page } = seat()
  const answered = page
    .waitForResponse((one) => one.request().method() === 'PUT' && isCall(one.request().url()))
    .catch(() => undefined)
  const faulty = faults()
    .first()
    .waitFor()
    .then(() => undefined)
    .catch(() => undefined)
  await save(page)
  const answer = await Promise.race([answered, faulty])
  if (answer?.ok()) {
    checkFlags(resource.name, answer.request().postDataJSON())
    // Some forms are left once they are saved, others stay.
    await settled(page)
    isUnsaved = false
    return []
  }
  await faults().first().waitFor()
  return faults().evaluateAll((all) => all.map(({ id }) => id.slice(6, -6)))
}

/** Where one choice is refused, another may do. */
function offersOthers(resource: AnyResource, name: string): boolean {
  const field = fieldOf(resource, name)
  return isReference(field) || 'options' in field
}
/**
 * Fills fields of the form in, saves it and loads it anew.
 * @returns those that were seen as they were typed, or those that are refused.
 */
async function attempt(
  screen: Documented,
  address: string,
  names: readonly string[],
  alone?: Alone,
) {
  const { page } = seat()
  const { resource } = screen
  const before = await open(address, screen)
  const typed = await type(screen, names, alone)
  if (typed.length === 0) return { typed, refused: [], kept: [] }
  await namesStand(resource)
  const filled = await readForm(page, resource)
  const refused = await store(screen)
  if (refused.length > 0) return { typed, refused, kept: [] }
  const kept = typed.filter((name) => !fieldOf(resource, name).secret && filled[name] !== '')
  const of = (shown: FormShown) => Object.fromEntries(kept.map((name) => [name, shown[name]]))
  await load(address, screen)
  await expect.poll(async () => of(await readForm(page, resource))).toEqual(of(filled))
  const same = kept.filter((name) => filled[name] === before[name])
  expect(same.filter((name) => !isReference(fieldOf(resource, name)))).toEqual([])
  return { typed, refused, kept }
}

/** A noun with every field and file takes long to fill in. */
const timeout = 240_000
test.each(forms)(
  'each field of %s is typed, saved and seen again',
  { timeout },
  async (_, screen) => {
    covers({ rules: ['flags.sn', 'flags.10', 'flags.form'] })
    const { page, demonstration } = seat()
    const { resource } = screen
    const address = demonstration.url + (await addressesOf(page, demonstration.url)(screen))
    const apart = new Set<string>()
    const together = () => namesOf(resource).filter((name) => !apart.has(name))
    let done = await attempt(screen, address, together())
    while (done.refused.length > 0) {
      const { typed, refused } = done
      const before = apart.size
      for (const name of refused) apart.add(name)
      // Refused for what another was chosen to be.
      if (refused.some((name) => !typed.includes(name)))
        for (const name of typed) if ('options' in fieldOf(resource, name)) apart.add(name)
      if (apart.size === before) throw new Error(`${refused.join(', ')}: refused as they were`)
      done = await attempt(screen, address, together())
    }
    const seen = [...done.kept]
    for (const name of namesOf(resource)) {
      const field = fieldOf(resource, name)
      if (isReference(field) && field.to === resource.name) apart.add(name)
    }
    for (const name of apart) {
      const { kept, refused } = await attempt(screen, address, [name], 'last')
      const again = refused.length > 0 && offersOthers(resource, name)
      seen.push(...(again ? (await attempt(screen, address, [name], 'first')).kept : kept))
    }
    const fields = seen.map((name) => `${resource.name}.${name}`)
    noteFields(fields)
    covers({
      rules: rulesOfFields
        .filter(([, needs]) => needs.every((one) => fields.includes(one)))
        .map(([rule]) => rule),
    })
  },
)
