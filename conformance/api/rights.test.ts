import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { covers } from '../coverage/covers.ts'
import {
  openRights,
  closeRights,
  server,
  master,
  chosen,
  gp,
  pages,
  rightsPages,
  one,
  pageId,
  status,
  grantBody,
  permissionEvents,
  matrixOf,
  matrixPath,
  saveOne,
  type Matrix,
} from '../support/rights-server.ts'
import { pathTo } from '../support/noun.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { page } from '../../resources/access/page.ts'
import { profileConfiguration } from '../../resources/access/profile-configuration.ts'
import { profilePagePermission } from '../../resources/access/profile-page-permission.ts'
import { profile } from '../../resources/access/profile.ts'
import { systemUser } from '../../resources/access/system-user.ts'

beforeAll(openRights)
afterAll(closeRights)

describe('somebody who may edit rights', () => {
  beforeEach(async () => {
    await server.runnerOf('a').run(
      sql`update usuario set active = true, elmaster = (id = ${master.userId})
          where elmaster <> (id = ${master.userId})`,
    )
    await server.grant(rightsPages, ['read', 'add', 'edit', 'delete'])
  })
  test('gives no right they do not hold: by matrix, by row of either view, to themselves or others', async () => {
    covers({ attacks: [22] })
    for (const target of [gp['chosen'] ?? 0, gp['reader'] ?? 0]) {
      expect(
        status(await saveOne(chosen, target, pages.glossary, { edit: true, read: true })),
        'matrix',
      ).toBe(403)
      for (const path of [
        '/webadmingestao/gestoresperfispaginas',
        '/webadm/gestoresperfispaginas',
      ]) {
        const row = await one<{ id: number }>(
          `select id::int from gestor_perfil_pagina where id_gestor_perfil = $1 and id_janela = (select id from pagina
              where caminho = $2)`,
          [target, pages.glossary],
        )
        expect(status(await chosen.call('PUT', `${path}/${row.id}`, { edit: true })), path).toBe(
          403,
        )
      }
    }
    const free = (
      await master.call('POST', pathTo(profile, 'create'), {
        nome: 'Perfil novo',
        ativo: 'S',
        restrito: 'N',
        id_gestor: 1,
      })
    ).json<{ id: number }>()
    const use = (
      await master.call('POST', pathTo(managerProfileUser, 'create'), {
        id_gestor: 1,
        id_perfil: free.id,
        id_usuario: null,
      })
    ).json<{ id: number }>()
    expect(
      status(
        await chosen.call(
          'POST',
          pathTo(profileConfiguration, 'create'),
          await grantBody(use.id, pages.glossary, { read: true }),
        ),
      ),
    ).toBe(403)
    expect(
      status(
        await chosen.call(
          'POST',
          pathTo(profilePagePermission, 'create'),
          await grantBody(use.id, pages.links, { print: true }),
        ),
      ),
    ).toBe(403)
    expect(
      status(
        await chosen.call(
          'POST',
          pathTo(profilePagePermission, 'create'),
          await grantBody(use.id, pages.links, { read: true }),
        ),
      ),
    ).toBe(201)
  })

  test('gives what they hold, at once and with a trace', async () => {
    const before = await permissionEvents()
    const answer = await saveOne(chosen, gp['reader'] ?? 0, pages.links, { read: true, add: true })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await permissionEvents()).toBe(before + 1)
    expect(
      answer.json<Matrix>().paginas.find(({ caminho }) => caminho === pages.links),
    ).toMatchObject({ read: true, add: true })
  })

  test('takes what they hold with a trace, too', async () => {
    await saveOne(master, gp['reader'] ?? 0, pages.links, { read: true })
    const { id } = await one<{ id: number }>(
      'select id::int from gestor_perfil_pagina where id_gestor_perfil = $1 and id_janela = $2',
      [gp['reader'] ?? 0, await pageId(pages.links)],
    )
    const before = await permissionEvents()
    const answer = await chosen.call('DELETE', pathTo(profilePagePermission, 'remove', id))
    expect(status(answer)).toBe(200)
    expect(await permissionEvents()).toBe(before + 1)
  })

  test('saves all of a matrix or nothing, and not over what another saved', async () => {
    covers({ attacks: [5] })
    const { versao, paginas } = await matrixOf(master, gp['reader'] ?? 0)
    const all = paginas.map(({ id, read, add, edit, delete: remove, print }) => ({
      id,
      read,
      add,
      edit,
      delete: remove,
      print,
    }))
    const links = all
      .filter(({ id }) => id === paginas.find(({ caminho }) => caminho === pages.links)?.id)
      .map((found) => ({ ...found, edit: true }))
    const glossary = all
      .filter(({ id }) => id === paginas.find(({ caminho }) => caminho === pages.glossary)?.id)
      .map((found) => ({ ...found, edit: true }))
    expect(
      status(
        await chosen.call('PUT', matrixPath(gp['reader'] ?? 0), {
          versao,
          paginas: [...links, ...glossary],
        }),
      ),
    ).toBe(403)
    expect((await matrixOf(master, gp['reader'] ?? 0)).versao).toBe(versao)
    expect(
      status(
        await master.call('PUT', matrixPath(gp['reader'] ?? 0), {
          versao,
          paginas: [...links, ...glossary],
        }),
      ),
    ).toBe(200)
    const late = await master.call('PUT', matrixPath(gp['reader'] ?? 0), { versao, paginas: links })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([412, 'changed'])
    expect(status(await chosen.call('GET', matrixPath(gp['second'] ?? 0)))).toBe(404)
    for (const odd of [
      {},
      [],
      { versao, paginas: [{ id: 1 }] },
      { versao, paginas: [], root: true },
    ])
      expect(status(await master.call('PUT', matrixPath(gp['reader'] ?? 0), odd))).toBe(400)
  })

  test('links nobody to more than they hold, unblocks no such link and brings none back', async () => {
    covers({ rules: ['permissions.manager-links'] })
    const link = (id: number, user = chosen.userId) => ({
      id_usuario: user,
      id_gestor_perfil: id,
      bloqueado: 'N',
    })
    expect(
      status(await chosen.call('POST', pathTo(managerUserLink, 'create'), link(gp['first'] ?? 0))),
    ).toBe(403)
    expect(
      status(await chosen.call('POST', pathTo(managerUserLink, 'create'), link(gp['second'] ?? 0))),
    ).toBe(404)
    expect(
      status(
        await chosen.call('POST', pathTo(managerUserLink, 'create'), {
          ...link(gp['first'] ?? 0),
          bloqueado: 'S',
        }),
      ),
    ).toBe(403)
    const made = (
      await master.call('POST', pathTo(managerUserLink, 'create'), {
        ...link(gp['first'] ?? 0, 'nobody'),
        bloqueado: 'S',
      })
    ).json<{ id: number }>()
    const path = `/webadmingestao/admgestoresusuarios/${made.id}`
    expect(status(await chosen.call('PUT', path, { bloqueado: 'N' }))).toBe(403)
    expect(status(await chosen.call('DELETE', pathTo(managerUserLink, 'remove', made.id)))).toBe(
      200,
    )
    expect(status(await chosen.call('POST', `/webadm/lixeira/manager-user-link/${made.id}`))).toBe(
      403,
    )
    const own = await one<{ id: number }>(
      'select id::int from gestor_usuario where id_usuario = $1 and id_gestor_perfil = $2',
      [chosen.userId, gp['chosen'] ?? 0],
    )
    expect(
      status(
        await chosen.call('PUT', pathTo(managerUserLink, 'update', own.id), {
          id_gestor_perfil: gp['first'],
        }),
      ),
    ).toBe(403)
    expect(
      status(
        await chosen.call('PUT', pathTo(managerProfileUser, 'update', gp['first'] ?? 0), {
          id_gestor: 2,
        }),
      ),
    ).toBe(403)
    const away = [gp['second'] ?? 0, 888_888].map((id) =>
      chosen.call('PUT', pathTo(managerProfileUser, 'update', id), { id_gestor: 1 }),
    )
    expect((await Promise.all(away)).map(status)).toEqual([404, 404])
  })

  test('makes no staff, changes no address, e-mail or restricted profile', async () => {
    covers({ rules: ['permissions.user-flags'], attacks: [22, 49] })
    const user = (id: string, body: object) =>
      chosen.call('PUT', pathTo(systemUser, 'update', id), body)
    for (const body of [{ elMaster: true }, { elUser: true }, { root: true }])
      for (const id of [chosen.userId, 'reader'])
        expect(status(await user(id, body)), JSON.stringify(body)).toBe(403)
    expect(
      status(await master.call('PUT', pathTo(systemUser, 'update', 'reader'), { root: true })),
    ).toBe(
      (await one<{ root: boolean }>('select root from usuario where id = $1', [master.userId])).root
        ? 200
        : 403,
    )
    await server.runnerOf('a').run(sql`update usuario set root = false where id = 'reader'`)
    expect(status(await user(master.userId, { name: 'Outra' }))).toBe(403)
    expect(status(await user('reader', { email: 'meu@exemplo.gov.br' }))).toBe(403)
    expect(status(await user('second', { active: false }))).toBe(404)
    expect(status(await chosen.call('DELETE', pathTo(systemUser, 'remove', master.userId)))).toBe(
      403,
    )
    for (const field of [{ senha: 'x' }, { tenant_id: 2 }, { permissions: [] }])
      expect(status(await user('reader', field))).toBe(400)
    expect(status(await user('reader', { name: 'Holds more' }))).toBe(403)
    expect(status(await user('nobody', { name: 'Pessoa nobody' }))).toBe(200)
    expect((await user('nobody', {})).body).not.toContain('argon2')
    const links = await pageId(pages.links)
    for (const body of [{ route_area: 'informacoes' }, { route_pagina: 'x' }, { ativo: 'N' }])
      expect(status(await chosen.call('PUT', pathTo(page, 'update', links), body))).toBe(403)
    expect(
      status(await chosen.call('PUT', pathTo(page, 'update', links), { menu_tags: 'acesso' })),
    ).toBe(200)
    expect(
      status(
        await chosen.call('POST', pathTo(profile, 'create'), {
          nome: 'Secreto',
          ativo: 'S',
          restrito: 'S',
          id_gestor: 1,
        }),
      ),
    ).toBe(403)
    const restricted = (
      await master.call('POST', pathTo(profile, 'create'), {
        nome: 'Secreto',
        ativo: 'S',
        restrito: 'S',
        id_gestor: 1,
      })
    ).json<{ id: number }>()
    expect(
      status(await chosen.call('PUT', pathTo(profile, 'update', restricted.id), { restrito: 'N' })),
    ).toBe(403)
    expect(
      status(
        await chosen.call('POST', pathTo(managerProfileUser, 'create'), {
          id_gestor: 1,
          id_perfil: restricted.id,
          id_usuario: null,
        }),
      ),
    ).toBe(403)
  })
})
