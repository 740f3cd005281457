import { afterAll, beforeAll, expect, test } from 'vitest'
import { extraPages } from '../../resources/extra-pages.ts'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { callsOfNouns, isOurs, routes } from '../coverage/contract.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

test('lists by portal check the id, in the words of the contract', async () => {
  const master = await server.signedIn('master')
  for (const { path, validates } of callsOfNouns) {
    if (!validates) continue
    for (const odd of ['abc', '1.5', '-1', '1e3', '%20', '99999999999999999999']) {
      const answer = await master.call('GET', path.replace(/:\w+/, odd))
      expect(
        [answer.statusCode, answer.json<{ message: string }>().message],
        `${path} ${odd}`,
      ).toEqual([400, validates.message])
    }
  }
})

test('a state is shown as name, dash, abbreviation, by its abbreviation', async () => {
  covers({ rules: ['selects.state'] })
  const master = await server.signedIn('master')
  const [option] = (await master.call('GET', '/webadm/estados?as=options&value=ES')).json<
    { value: string; text: string }[]
  >()
  expect(option).toEqual({ value: 'ES', text: 'Espírito Santo - ES', selected: false })
})

test('inactive rows are no options: portals, units', async () => {
  covers({ rules: ['lists.portal-select', 'lists.active-client-select'] })
  const master = await server.signedIn('master')
  for (const name of ['portal', 'portal-client']) {
    const resource = resources.find((one) => one.name === name)
    if (!resource) throw new Error(name)
    const noun = nounOf(server, resource)
    const { key } = await noun.made(master, { ...(await noun.fresh()), ativo: 'N' })
    const values = (await noun.list(master, '?as=options&pageSize=100'))
      .json<{ value: string }[]>()
      .map(({ value }) => value)
    expect(values).not.toContain(String(key))
    expect(
      (await noun.list(master, `?as=options&value=${key}`))
        .json<{ value: string }[]>()
        .map(({ value }) => value),
    ).toEqual([String(key)])
  }
})

test('the rights of a removed manager leave the lists, and come back with it', async () => {
  covers({ rules: ['lists.soft-deleted'] })
  const master = await server.signedIn('master')
  const named = (name: string) => {
    const resource = resources.find((one) => one.name === name)
    if (!resource) throw new Error(name)
    return nounOf(server, resource)
  }
  const managers = named('manager')
  const { key } = await managers.made(master)
  const profiles = (await master.call('GET', `/webadm/usuariogestorperfil/${key}`)).json<
    { id: number }[]
  >()
  const [profile] = profiles
  const shown = async () => {
    const ids = new Set(profiles.map(({ id }) => id))
    const all = (await named('profile-configuration').list(master)).json<
      { id_gestor_perfil: number }[]
    >()
    const paged = await master.call(
      'GET',
      `/webadm/gestoresperfispaginas?page=1&pageSize=10&filter=id_gestor_perfil:${profile?.id}`,
    )
    expect(paged.statusCode, paged.body).toBe(200)
    const ofProfile = await master.call(
      'GET',
      `/webadmingestao/gestoresperfispaginasperfil/${profile?.id}`,
    )
    return [
      all.filter(({ id_gestor_perfil }) => ids.has(id_gestor_perfil)).length > 0,
      Number(paged.headers['x-total-count']) > 0,
      ofProfile.statusCode === 200 && ofProfile.json<unknown[]>().length > 0,
    ]
  }
  expect(await shown()).toEqual([true, true, true])
  expect((await managers.remove(master, key)).statusCode).toBe(200)
  expect(await shown()).toEqual([false, false, false])
  expect((await managers.restore(master, key)).statusCode).toBe(200)
  expect(await shown()).toEqual([true, true, true])
})

test('a month is text of two digits; the main unit is one', async () => {
  covers({ rules: ['business.month-padding', 'business.main-ug'] })
  const master = await server.signedIn('master')
  const months = (await master.call('GET', '/webadm/competencias')).json<
    { mes: number; mes_texto: string }[]
  >()
  for (const { mes, mes_texto } of months) expect(mes_texto).toBe(String(mes).padStart(2, '0'))
  const resource = resources.find(({ name }) => name === 'portal-client')
  if (!resource) throw new Error('portal-client')
  const units = nounOf(server, resource)
  const first = await units.made(master, { ...(await units.fresh()), ug_principal: 'S' })
  const second = await units.create(master, { ...(await units.fresh()), ug_principal: 'S' })
  expect([second.statusCode, second.json<{ message: string }>().message]).toEqual([
    400,
    'Já existe uma UG Principal para esse cliente!',
  ])
  const common = await units.made(master)
  expect((await units.update(master, common.key, { ug_principal: 'S' })).statusCode).toBe(400)
  expect(
    (await units.update(master, first.key, { ug_principal: 'S', nome: 'Outro nome' })).statusCode,
  ).toBe(200)
  await units.remove(master, first.key)
  const bodies = await Promise.all(
    ['Um', 'Dois', 'Três'].map(async (nome) => ({
      ...(await units.fresh()),
      nome,
      ug_principal: 'S',
    })),
  )
  const raced = await Promise.all(bodies.map((body) => units.create(master, body)))
  expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400])
})

test('a portal is read by its prefix, and an unknown one says so', async () => {
  const master = await server.signedIn('master')
  expect((await master.call('GET', '/webadm/portalprefixo/um')).json<{ id: number }>().id).toBe(1)
  const missing = await master.call('GET', '/webadm/portalprefixo/nenhum')
  expect([missing.statusCode, missing.json<{ message: string }>().message]).toEqual([
    404,
    'Portal não encontrado!',
  ])
})

test('the calls of sessions and navigation answer in the words of the contract', async () => {
  const wrong = await server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host: 'localhost' },
    payload: { email: 'x@y.br', password: 'errada' },
  })
  expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
    401,
    'E-mail ou senha inválidos!',
  ])
  const none = await server.app.inject({
    url: '/api/authUserAplication',
    headers: { host: 'localhost' },
  })
  expect([none.statusCode, none.json<{ message: string }>().message]).toEqual([
    401,
    'Nenhum token encontrado',
  ])
  const master = await server.signedIn('master')
  const page = await master.call(
    'GET',
    `/webadm/paginas/mapeadas/buscar/user/${master.userId}/path/${encodeURIComponent('/nao/existe')}`,
  )
  expect([page.statusCode, page.json<{ message: string }>().message]).toEqual([
    404,
    'Nenhuma página encontrada',
  ])
  const menu = (await master.call('GET', `/webadm/menus/buscar/user/${master.userId}`)).json<
    { type: number; pagePath: string | null; ownerId: string | null; id: string }[]
  >()
  const links = new Set(menu.flatMap(({ pagePath }) => (pagePath === null ? [] : [pagePath])))
  // Screens that are no noun's, additions among them (docs/adr/0016).
  const added = extraPages.filter(({ inMenu }) => inMenu).map(({ path: at }) => at)
  expect(added.filter((path) => !links.has(path))).toEqual([])
  const documented = routes
    .filter(
      ({ kind, resource, path }) =>
        (kind === 'list' || kind === 'page') &&
        resource !== null &&
        isOurs(resource) &&
        !path.includes(':'),
    )
    .map(({ path }) => path)
  // The second address of the same rows has an entry where it alone may be opened (docs/adr/0161).
  expect(documented.filter((path) => !links.has(path))).toEqual(['/menu/menu-cliente'])
  const known = [...documented, ...added]
  expect([...links].filter((path) => !known.includes(path)).toSorted()).toEqual([
    '/administrador-portal/gerenciar-portais/gerenciar-ugs',
    '/dados-abertos/tabelas-publicas/indice',
  ])
  const nobody = await server.signedIn('nobody')
  expect((await nobody.call('GET', `/webadm/menus/buscar/user/${nobody.userId}`)).statusCode).toBe(
    204,
  )
})
