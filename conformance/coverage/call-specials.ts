import { expect } from 'vitest'
import { emailOf, tenants, password } from '../support/tenants.ts'
import { recordIn } from '../support/noun.ts'
import { callWith, type Caller } from '../support/test-server.ts'
import { accountability } from './call-accountability.ts'
import { noun, pathOf, rowOf } from './call-subjects.ts'
import { expectRecord } from './record-shape.ts'
import {
  type Check,
  stranger,
  ok,
  fromBuild,
  numbers,
  onHomePage,
  permission,
  permissionLists,
  shelf,
  file,
  byUser,
  company,
  look,
} from './special-checks.ts'

// Calls that are no list, read, create, update or removal of one noun, each as its section documents it.

export const specials: Readonly<Record<string, Check>> = {
  ...accountability,
  'bidding-registration.create': async (subjects, call) => {
    expectRecord('bidding-registration', {
      id: null,
      ...(await ok(stranger(subjects)('POST', call.path, company))).json<object>(),
    })
    await ok(stranger(subjects)('POST', call.path, { ...company, portal_id: 888_888 }), 404)
  },
  'tracker.create': async (subjects, call) => {
    expect((await subjects.master.call('POST', call.path, look)).statusCode).toBeLessThan(300)
    await ok(subjects.nobody.call('POST', call.path, look), 403)
    await ok(subjects.first.call('POST', call.path, { ...look, portal_id: 3 }), 404)
    await ok(subjects.master.call('POST', call.path, { ...look, root: true }), 400)
  },
  'metrics.prom': async (subjects) => {
    await ok(
      stranger(subjects)('POST', '/api/prom?status=200&method=GET&durationReq=5&isError=false'),
      204,
    )
  },
  'app.latest': (subjects) =>
    fromBuild(subjects, async (get) => {
      expect((await get('/builds/latest.json')).id).toMatch(/^[\w-]+$/)
    }),
  'app.manifest': (subjects) =>
    fromBuild(subjects, async (get) => {
      const { id } = await get('/builds/latest.json')
      expect(Object.keys(await get(`/builds/meta/${id}.json`))).toEqual(
        expect.arrayContaining(['matcher', 'prerendered']),
      )
    }),
  'auth.token': async (subjects) => {
    const answer = await ok(
      stranger(subjects)('POST', '/token', { email: emailOf('reader'), password }),
    )
    expect(answer.json()).toEqual({ token: expect.any(String), message: expect.any(String) })
    const wrong = await ok(
      stranger(subjects)('POST', '/token', { email: emailOf('reader'), password: 'errada' }),
      401,
    )
    expect(wrong.json()).toMatchObject({ message: 'E-mail ou senha inválidos!' })
  },
  'auth.application-token': async (subjects) => {
    expect(
      (
        await ok(
          callWith(
            subjects.server.app,
            tenants.a.host,
            subjects.master.admin,
          )('GET', '/api/authUserAplication'),
        )
      ).json(),
    ).toEqual({ token: expect.any(String) })
    await ok(stranger(subjects)('GET', '/api/authUserAplication'), 401)
  },
  'base-menu.next-id': numbers,
  'base-menu-item.next-id': numbers,
  'faq.next-order': async (subjects) => {
    expect(
      Number.isSafeInteger(
        (await ok(subjects.master.call('GET', '/webadm/getProximaOrdemFaq/1?portal_id=1'))).json(),
      ),
    ).toBe(true)
    await ok(subjects.first.call('GET', '/webadm/getProximaOrdemFaq/3?portal_id=3'), 404)
  },
  'base-menu-item.list-by-menu': async (subjects, call) => {
    const base = await noun(subjects, 'base-menu').made(subjects.master)
    const items = noun(subjects, 'base-menu-item')
    const { key } = await items.made(subjects.master, {
      ...(await items.fresh()),
      id_menu_base: base.key,
    })
    const rows = (
      await ok(subjects.master.call('GET', call.path.replace(':menuId', String(base.key))))
    ).json<Record<string, unknown>[]>()
    expect(rows.map(({ id }) => id)).toEqual([key])
    expectRecord('base-menu-item', rows[0])
    expect(call.empty).toContain(
      (await subjects.empty.call('GET', call.path.replace(':menuId', String(base.key)))).statusCode,
    )
  },
  'menu-tree-node.list-by-user': async (subjects, call) => {
    const { master, nobody, empty, first } = subjects
    expectRecord(
      'menu-tree-node',
      (await ok(master.call('GET', call.path.replace(':userId', master.userId)))).json<
        unknown[]
      >()[0],
    )
    for (const by of [nobody, empty])
      await ok(by.call('GET', call.path.replace(':userId', by.userId)), 204)
    await ok(first.call('GET', call.path.replace(':userId', 'second')), 404)
  },
  'portal-home-tile.list-by-portal': onHomePage,
  'submenu.list-by-portal': onHomePage,
  'manager-profile-user.get-by-user': async (subjects, call) => {
    expectRecord(
      'manager-profile-user',
      recordIn(await ok(subjects.master.call('GET', call.path.replace(':id', 'first')))),
    )
    expect(
      (await ok(subjects.master.call('GET', call.path.replace(':id', 'ninguem')), 404)).json(),
    ).toMatchObject({ message: 'Ocorreu um erro ao buscar o gestor do usuario!' })
  },
  'manager-user-link.get-by-user': byUser('manager-user-link'),
  'page.get-by-user-and-name': byUser('page'),
  'profile.manager-profile-id': async (subjects, call) => {
    const uses = noun(subjects, 'manager-profile-user')
    const { key, wire } = await uses.made(subjects.master)
    const url = call.path
      .replace(':managerId', String(wire['id_gestor']))
      .replace(':profileId', String(wire['id_perfil']))
    expect((await ok(subjects.master.call('GET', url))).json()).toEqual({ id_gestor_perfil: key })
    await ok(
      subjects.master.call(
        'GET',
        call.path.replace(':managerId', '1').replace(':profileId', '888888'),
      ),
      404,
    )
  },
  'page.mapped-by-user-and-path': async (subjects, call) => {
    const url = call.path.replace(':userId', subjects.master.userId)
    expectRecord(
      'mapped-page',
      (
        await ok(
          subjects.master.call(
            'GET',
            url.replace(
              ':encodedPath',
              encodeURIComponent('/informacoes/portal-informacoes/glossario'),
            ),
          ),
        )
      ).json(),
    )
    const none = await ok(
      subjects.master.call('GET', url.replace(':encodedPath', encodeURIComponent('/nao/existe'))),
      404,
    )
    expect(none.json()).toMatchObject({ message: 'Nenhuma página encontrada' })
  },
  'page.list-by-user': async (subjects, call) => {
    expectRecord(
      'page',
      (await ok(subjects.master.call('GET', await pathOf(subjects, call)))).json<unknown[]>()[0],
    )
    expect(call.empty).toContain(
      (await subjects.empty.call('GET', call.path.replace(':userId', subjects.empty.userId)))
        .statusCode,
    )
  },
  'portal.get-by-prefix': async (subjects, call) => {
    expectRecord(
      'portal',
      recordIn(await ok(subjects.master.call('GET', await pathOf(subjects, call)))),
    )
    expect(
      (await ok(subjects.first.call('GET', call.path.replace(':urlPrefix', 'tres')), 404)).json(),
    ).toMatchObject({ message: 'Portal não encontrado!' })
  },
  'document-element.list': shelf,
  'document-element.list-years': shelf,
  'document-element.list-clients': shelf,
  'document-element.delete-file': file,
  'document-element.get-type': async (subjects, call) => {
    const { key } = await rowOf(subjects, noun(subjects, 'document-type').resource, 'first')
    expectRecord(
      'document-type',
      recordIn(await ok(subjects.master.call('GET', call.path.replace(':id', String(key))))),
    )
    expect(
      (await ok(subjects.master.call('GET', call.path.replace(':id', '888888')), 404)).json(),
    ).toMatchObject({ message: 'Tipo de documento não encontrado' })
  },
  'document-element.list-authorised-units': async (subjects, call) => {
    const url = (portal: number, by: Caller) =>
      call.path
        .replace(':portalId', String(portal))
        .replace(':userId', by.userId)
        .replace(':menuId', '0')
        .replace(':submenuId', '0')
    expect(
      (await ok(subjects.first.call('GET', url(1, subjects.first)))).json<unknown[]>()[0],
    ).toMatchObject({ hash_id: expect.any(String), nome: expect.any(String) })
    for (const [by, portal] of [
      [subjects.first, 3],
      [subjects.empty, 1],
    ] as const)
      expect(call.empty).toContain((await by.call('GET', url(portal, by))).statusCode)
  },
  'publisher-permission.list': permissionLists,
  'publisher-permission.list-by-portal': permissionLists,
  'publisher-permission.update': async (subjects, call) => {
    const made = recordIn(
      await ok(
        subjects.master.call('POST', '/webadm/admpublicadordoc', [await permission(subjects)]),
        201,
      ),
    )
    expectRecord(
      'publisher-permission',
      recordIn(
        await ok(subjects.master.call('PUT', call.path, [{ id: made['id'], permissao: 'N' }])),
      ),
    )
    await ok(subjects.first.call('PUT', call.path, [{ id: 888_888, permissao: 'N' }]), 404)
  },
  'system-user.list-by-client': async (subjects, call) => {
    const rows = (await ok(subjects.master.call('GET', await pathOf(subjects, call)))).json<
      unknown[]
    >()
    expectRecord('system-user', rows[0])
    expect(call.empty).toContain(
      (await subjects.empty.call('GET', call.path.replace(':clientId', 'f'.repeat(32)))).statusCode,
    )
  },
  'current-user.get': async (subjects, call) => {
    expectRecord(
      'current-user-profile',
      recordIn(await ok(subjects.first.call('GET', call.path.replace(':id', 'first')))),
    )
    await ok(subjects.first.call('GET', call.path.replace(':id', 'second')), 404)
  },
  'current-user.update': async (subjects, call) => {
    const body = {
      id: 'first',
      nomeCompleto: 'Pessoa Primeira',
      emailAlternativo: 'casa@exemplo.com',
      funcao: 'Contadora',
      cpf: '52998224725',
      phoneNumber: '27999990000',
      avatar: null,
    }
    expectRecord(
      'user-update',
      recordIn(await ok(subjects.first.call('PUT', call.path.replace(':id', 'first'), body))),
    )
    await ok(subjects.first.call('PUT', call.path.replace(':id', 'second'), body), 404)
  },
}
