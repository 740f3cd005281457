import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { covers } from '../coverage/covers.ts'
import { eventually } from '../service/process.ts'
import { linesOf, sendSheet } from '../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { multipart } from '../support/upload-server.ts'

// What takes long asks for its right again before anything is kept: a right that is gone by then keeps nothing.

const [{ id: portalId }] = tenants.a.portals
let server: TestServer
let owner: Database
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  owner = open({ ...server.connection, max: 2 })
  // The row of this name waits as long as the gate is shut.
  await owner.global.script(`create table portao (fechado bool);
    create function espera() returns trigger language plpgsql security definer as $$
    begin
      while new.termo = 'Espera' and exists (select from portao) loop perform pg_sleep(0.02); end loop;
      return new;
    end $$;
    create trigger espera before insert on portal_glossario for each row execute function espera()`)
})
afterAll(async () => {
  await owner.close()
  await server.close()
})
beforeEach(async () => {
  covers({ attacks: ['F9', 21] })
  await setActive(true)
})

const runner = () => server.runnerOf('a')
async function setActive(active: boolean): Promise<void> {
  await runner().run(sql`update usuario set active = ${active} where id = 'first'`)
  server.sessions.forget()
}
const count = async (table: string) =>
  (
    await runner().run<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
  )[0]?.n

/** Imports three rows; what is done meanwhile is done while the last of them is written. */
async function importDuring(meanwhile: () => Promise<void>) {
  await owner.global.script('insert into portao values (true)')
  const answer = sendSheet(
    first,
    'glossary',
    {
      modo: 'gravar',
      mapa: JSON.stringify({ termo: 'Termo', descricao: 'Descrição' }),
      contexto: JSON.stringify({ portal_id: portalId }),
    },
    'Termo;Descrição\r\nUm;x\r\nDois;x\r\nEspera;x\r\n',
  )
  const waits = sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`
  expect(await eventually(async () => (await owner.global.run(waits)).length > 0)).toBe(true)
  await meanwhile()
  await owner.global.script('delete from portao')
  return linesOf(await answer).at(-1)
}

test.each<[string, () => Promise<unknown>, string]>([
  ['who is blocked meanwhile', () => setActive(false), 'Sua sessão terminou'],
  [
    'whose session is ended',
    () => runner().run(sql`update sessao set encerrada_em = now() where usuario_id = 'first'`),
    'Sua sessão terminou',
  ],
])('an import of one %s writes nothing', async (_, end, words) => {
  first = await server.startSession('first')
  const before = await count('portal_glossario')
  const told = await importDuring(async () => {
    await end()
    server.sessions.forget()
  })
  expect(told?.erro?.message).toContain(words)
  expect(await count('portal_glossario')).toBe(before)
})

test('an import of one whose right is taken away, or holds with less managers, writes nothing', async () => {
  first = await server.startSession('first')
  const before = await count('portal_glossario')
  const take = sql`update gestor_perfil_pagina p set add = false from pagina g, gestor_usuario u
    where g.id = p.id_janela and g.caminho like '%/glossario' and u.id_gestor_perfil = p.id_gestor_perfil
      and u.id_usuario = 'first'`
  const told = await importDuring(async () => {
    await runner().run(take)
    server.sessions.forget()
  })
  expect(told?.erro?.message).toContain('Você não tem permissão')
  expect(await count('portal_glossario')).toBe(before)
  await runner().run({ text: take.text.replace('add = false', 'add = true'), values: take.values })
  server.sessions.forget()
  expect((await importDuring(async () => {}))?.resultado).toMatchObject({ gravadas: 3 })
})

test('an upload of one who is blocked meanwhile is not kept', async () => {
  first = await server.startSession('first')
  const before = await count('arquivo')
  const { headers, payload } = multipart([
    { name: 'portal_id', body: String(portalId) },
    { name: 'file', file: 'a.pdf', body: Buffer.from(`%PDF-1.7\n${'x'.repeat(70_000)}\n%%EOF\n`) },
  ])
  const { port } = server.app.server.address() as AddressInfo
  const socket = connectSocket(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  socket.write(
    `POST /webadm/arquivos HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${first.token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, 60_000))
  const staged = () => readdirSync(join(server.folder, 'arquivos', 'temporarios')).length
  expect(await eventually(() => staged() > 0), 'it is on its way').toBe(true)
  await setActive(false)
  socket.write(payload.subarray(60_000))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 401/)
  expect([await count('arquivo'), staged()]).toEqual([before, 0])
})
