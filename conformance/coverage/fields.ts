import { expect } from 'vitest'
import { fieldOf, wireName } from '../../kernel/resource.ts'
import { ownProfile } from '../../resources/own-profile.ts'
import type { HomeTileRow, SubmenuRow } from '../../resources/calls/portal.ts'
import { readHomeTiles } from '../../resources/portal/portal-home-tile.ts'
import { readSubmenus } from '../../resources/portal/submenu.ts'
import { choice, chosen, sentFile, signIn } from './call-accountability.ts'
import { company, look, portalOf } from './special-checks.ts'
import { noun, resourceOf, type Subjects } from './call-subjects.ts'
import { tenants } from '../support/tenants.ts'
import { callWith, type Answer } from '../support/test-server.ts'
import { onWire, type ContractEntity, type ContractField } from './contract.ts'
import { isOfType } from './record-shape.ts'

/**
 * What the calls of a view answer or take, on the wire and in the form; no form where the documents give no names of
 * their own.
 */
interface Shown {
  readonly wire: Readonly<Record<string, unknown>>
  readonly form?: Readonly<Record<string, unknown>>
}
type Sample = (subjects: Subjects) => Promise<Shown>

const first = (rows: unknown): Readonly<Record<string, unknown>> => {
  const [row] = [rows].flat()
  expect(row).toBeTypeOf('object')
  return row as Readonly<Record<string, unknown>>
}
const asIs = (wire: Readonly<Record<string, unknown>>): Shown => ({ wire, form: wire })
const answered = async ({ master }: Subjects, url: string): Promise<unknown> =>
  (await master.call('GET', url)).json()

const withToken = async ({ server }: Subjects, token: string, url: string): Promise<Shown> => ({
  wire: first((await callWith(server.app, tenants.a.host, token)('GET', url)).json()),
})
/** A payload: a closed call takes exactly its fields. */
const taken = async (
  body: Readonly<Record<string, unknown>>,
  send: (body: unknown) => Promise<Answer>,
): Promise<Shown> => {
  expect((await send(body)).statusCode).toBeLessThan(300)
  expect((await send({ ...body, campo_estranho: 1 })).statusCode).toBe(400)
  return { wire: body }
}

const profileForm = { usuarioElMaster: 'master', usuarioEl: 'isELUser' } as const
function profile(wire: Readonly<Record<string, unknown>>): Shown {
  const own = Object.fromEntries(
    Object.entries(ownProfile).map(([form, { wire: name }]) => [form, wire[name]]),
  )
  const others = Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name in profileForm ? profileForm[name as keyof typeof profileForm] : name,
      value,
    ]),
  )
  return { wire, form: { ...others, ...own } }
}

const samples: Readonly<Record<string, Sample>> = {
  'accountability-file': async (subjects) =>
    withToken(subjects, await sentFile(subjects), '/admin/api/cia/ppa/list-all-files-ppa'),
  'management-unit': async (subjects) =>
    withToken(subjects, await signIn(subjects), '/admin/api/cia/ug/1'),
  'login-client': async (subjects) =>
    withToken(subjects, await signIn(subjects), '/admin/api/cia/list-all-clients'),
  'management-unit-selection': async (subjects) => {
    const token = await chosen(subjects)
    return taken(choice, (body) =>
      callWith(subjects.server.app, tenants.a.host, token)(
        'POST',
        '/api/auth-cia-set-client',
        body,
      ),
    )
  },
  'bidding-registration': ({ server }) =>
    taken({ id: null, ...company, numero_processo: '77/2026' }, (body) =>
      callWith(server.app, tenants.a.host, undefined)('POST', '/webadm/admcadastrolicitacao', body),
    ),
  'tracker-event': ({ master }) =>
    taken(look, (body) => master.call('POST', '/webadmtracker/tracker', body)),
  'menu-tree-node': async (subjects) =>
    asIs(first(await answered(subjects, `/webadm/menus/buscar/user/${subjects.master.userId}`))),
  'mapped-page': async (subjects) =>
    asIs(
      first(
        await answered(
          subjects,
          `/webadm/paginas/mapeadas/buscar/user/${subjects.master.userId}/path/${encodeURIComponent('/informacoes/portal-informacoes/glossario')}`,
        ),
      ),
    ),
  'select-option': async (subjects) =>
    asIs(first(await answered(subjects, '/webadm/estados?as=options'))),
  'portal-home-tile': async (subjects) => {
    await portalOf(subjects)
    const rows = await answered(subjects, '/webadm/listaportalmenu/1')
    return { wire: first(rows), form: { ...readHomeTiles(rows as HomeTileRow[])[0] } }
  },
  submenu: async (subjects) => {
    await portalOf(subjects)
    const rows = await answered(subjects, '/webadm/listaportalsubmenu/1')
    return { wire: first(rows), form: { ...readSubmenus(rows as SubmenuRow[])[0] } }
  },
  'current-user-profile': async (subjects) =>
    profile(first(await answered(subjects, `/usuario/${subjects.master.userId}`))),
  'user-update': async (subjects) => {
    const body = {
      id: subjects.first.userId,
      nomeCompleto: 'Pessoa Primeira',
      emailAlternativo: null,
      funcao: null,
      cpf: null,
      phoneNumber: null,
      avatar: null,
    }
    const answer = await subjects.first.call('PUT', `/account/${subjects.first.userId}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    // Closed: the call knows these fields and no other.
    expect(
      (
        await subjects.first.call('PUT', `/account/${subjects.first.userId}`, {
          ...body,
          elMaster: true,
        })
      ).statusCode,
    ).toBe(400)
    return profile(body)
  },
}

/**
 * The field of a noun: its pair of names, its flag, and its value in an answer. A password travels one way: it is taken
 * and never told.
 */
async function inNoun(
  subjects: Subjects,
  entity: ContractEntity,
  field: ContractField,
): Promise<void> {
  const resource = resourceOf(entity.id)
  if (!resource) throw new Error(`no noun and no sample of ${entity.id}`)
  const wire = onWire(field)
  // A label made of two others is shown, and never travels.
  if (wire === undefined) return expect(resource.option?.text.length).toBeGreaterThan(1)
  const description = fieldOf(resource, field.form)
  expect(wireName(field.form, description)).toBe(wire)
  if (field.flag) expect(description).toMatchObject({ wireFlag: field.flag })
  const row = await sampleOf(subjects, entity.id)
  if (description.secret) return expect(Object.keys(row)).not.toContain(wire)
  expect(Object.keys(row)).toContain(wire)
  expect(isOfType(field, row[wire]), JSON.stringify(row[wire])).toBe(true)
}

const made = new Map<string, Promise<Readonly<Record<string, unknown>>>>()
function sampleOf(subjects: Subjects, name: string): Promise<Readonly<Record<string, unknown>>> {
  const known =
    made.get(name) ??
    noun(subjects, name)
      .made(subjects.master)
      .then(({ wire }) => wire)
  made.set(name, known)
  return known
}
const shown = new Map<string, Promise<Shown>>()

/** Whether a documented field is there under both its names, of its type. */
export async function checkField(
  subjects: Subjects,
  entity: ContractEntity,
  field: ContractField,
): Promise<void> {
  const sample = samples[entity.id]
  if (!sample) return inNoun(subjects, entity, field)
  const known = shown.get(entity.id) ?? sample(subjects)
  shown.set(entity.id, known)
  const { wire, form } = await known
  const name = onWire(field)
  if (name !== undefined) {
    expect(Object.keys(wire)).toContain(name)
    expect(isOfType(field, wire[name]), JSON.stringify(wire[name])).toBe(true)
  }
  if (form) expect(Object.keys(form)).toContain(field.form)
  else expect(field.proposed).toBe(true)
}
