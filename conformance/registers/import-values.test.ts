import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { locality } from '../../resources/registers/locality.ts'
import { news } from '../../resources/content/news.ts'
import { tenants } from '../support/tenants.ts'
import { resultOf, sendSheet } from '../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
let server: TestServer
let master: Caller
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  first = await server.signedIn('first')
})
afterAll(async () => {
  await server.close()
})

const portalId = tenants.a.portals[0].id
test('what a cell says is found: a state by its name, dates and flags as people write them', async () => {
  const fields = {
    modo: 'gravar',
    mapa: JSON.stringify({ nome: 'Nome', ibge: 'IBGE', id_estado: 'UF', ativo: 'Ativo' }),
    contexto: '{}',
  }
  const [state] = await server
    .runnerOf('a')
    .run<{ nome: string }>(sql`select nome from estado order by id limit 1`)
  const good = `Nome,IBGE,UF,Ativo\nMunicípio Novo,9999999,${state?.nome.toUpperCase() ?? ''},sim\n`
  const result = resultOf(await sendSheet(master, locality.name, fields, good))
  expect([result.faltas, result.gravadas]).toEqual([[], 1])
  const lost = resultOf(
    await sendSheet(
      master,
      locality.name,
      { ...fields, modo: 'conferir' },
      'Nome,IBGE,UF,Ativo\nX,9999998,Atlântida,sim\n',
    ),
  )
  expect(lost.faltas).toMatchObject([{ linha: 2, coluna: 'UF', valor: 'Atlântida' }])
  const dated = {
    modo: 'conferir',
    mapa: JSON.stringify({ titulo: 'T', texto: 'X', iniciado_em: 'De', finalizado_em: 'Até' }),
    contexto: JSON.stringify({ portal_id: portalId, tipo_exibicao: 'lista' }),
  }
  expect(
    resultOf(
      await sendSheet(
        first,
        news.name,
        dated,
        'T;X;De;Até\nUma;<p>a</p>;01/02/2026 08:00;28/02/2026\n',
      ),
    ).faltas,
  ).toEqual([])
  expect(
    resultOf(await sendSheet(first, news.name, dated, 'T;X;De;Até\nUma;a;01/02/2026;31/01/2026\n'))
      .faltas,
  ).toMatchObject([{ linha: 2, coluna: 'Até' }])
})

test('what people write is understood: S and N, short dates, lines of plain text', async () => {
  const locals = {
    modo: 'conferir',
    mapa: JSON.stringify({ nome: 'Nome', ibge: 'IBGE', id_estado: 'UF', ativo: 'Ativo' }),
    contexto: '{}',
  }
  const [state] = await server
    .runnerOf('a')
    .run<{ nome: string }>(sql`select nome from estado order by id limit 1`)
  for (const flag of ['S', 'N', 's'])
    expect(
      resultOf(
        await sendSheet(
          master,
          locality.name,
          locals,
          `Nome,IBGE,UF,Ativo\nX,9999998,${state?.nome ?? ''},${flag}\n`,
        ),
      ).faltas,
    ).toEqual([])
  expect(
    resultOf(
      await sendSheet(
        master,
        locality.name,
        locals,
        `Nome,IBGE,UF,Ativo\nX,9999998,${state?.nome ?? ''},SN\n`,
      ),
    ).faltas,
  ).toMatchObject([{ coluna: 'Ativo' }])
  const dated = (modo: string) => ({
    modo,
    mapa: JSON.stringify({ titulo: 'T', texto: 'X', iniciado_em: 'De' }),
    contexto: JSON.stringify({ portal_id: portalId, tipo_exibicao: 'lista' }),
  })
  for (const day of [
    '1/1/2003',
    '01/01/04',
    '01-01-2005',
    '31.12.2005',
    '01/02/2026 8:30',
    '01/02/2026 08:00:00',
  ])
    expect(
      resultOf(await sendSheet(first, news.name, dated('conferir'), `T;X;De\nUma;a;${day}\n`))
        .faltas,
      day,
    ).toEqual([])
  for (const day of ['31/02/2026', 'ontem', '2026', '0000-00-00']) {
    const { faltas } = resultOf(
      await sendSheet(first, news.name, dated('conferir'), `T;X;De\nUma;a;${day}\n`),
    )
    expect(
      faltas.map(({ coluna, mensagem }) => [coluna, mensagem]),
      day,
    ).toEqual([['De', expect.stringMatching(/inválida/)]])
  }
  // What Excel makes of a long number in a CSV: digits of it are gone.
  const shortened = await sendSheet(
    first,
    news.name,
    dated('conferir'),
    'T;X;De\n5,24187E+13;a;1/1/2026\n',
  )
  expect(resultOf(shortened).faltas).toMatchObject([
    { linha: 2, coluna: 'T', mensagem: expect.stringMatching(/encurtou este número/) },
  ])
  expect(
    resultOf(
      await sendSheet(
        first,
        news.name,
        dated('gravar'),
        'T;X;De\nLinhas;"Um\r\ndois\r\n\r\ntrês";1/2/26 8:30\n',
      ),
    ).faltas,
  ).toEqual([])
  const [row] = await server
    .runnerOf('a')
    .run(sql`select texto, iniciado_em from portal_noticia where titulo = 'Linhas'`)
  expect(row).toEqual({
    texto: '<p>Um<br />dois</p><p>três</p>',
    iniciado_em: new Date('2026-02-01T11:30:00.000Z'),
  })
})

test('permissions of a sheet keep the rules of those of the form, and are noted as rights', async () => {
  const [portal, other] = tenants.a.portals
  const [user] = await server
    .runnerOf('a')
    .run<{ id: string }>(sql`select id from usuario where email = 'reader@exemplo.gov.br'`)
  const fields = {
    modo: 'gravar',
    mapa: JSON.stringify({ cliente_id: 'UG', data_ligamento: 'Desde' }),
    contexto: JSON.stringify({ portal_id: portal.id, id_user: user?.id ?? '' }),
  }
  const send = (unit: string) =>
    sendSheet(master, publisherPermission.name, fields, `UG;Desde\n${unit};01/02/2026 00:00\n`)
  const noted = async () =>
    (
      await server
        .runnerOf('a')
        .run(
          sql`select 1 from auditoria where tracker_type = 'permission' and registro like 'publisher-permission %'`,
        )
    ).length
  const before = await noted()
  expect(resultOf(await send(other.unit)).gravadas).toBe(0)
  expect(await noted()).toBe(before)
  const { gravadas, faltas } = resultOf(await send(portal.unit))
  expect([gravadas, faltas]).toEqual([1, []])
  expect(await noted()).toBe(before + 1)
})
