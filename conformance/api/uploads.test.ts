import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../data/postgres/database.ts'
import { pagesOf } from '../../kernel/call.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { Files } from '../../data/file-store/files.ts'
import { sweepFiles } from '../../jobs/sweep.ts'
import { portalOfTenantB } from '../support/tenants.ts'
import { hangUp, openFiles, sendPart } from '../support/hang-up.ts'
import {
  request,
  addUser,
  documentBody,
  startUploadServer,
  multipart,
  upload,
  type Uploaded,
  type UploadServer,
} from '../support/upload-server.ts'
import { zipOf } from '../support/zip-file.ts'
import { covers } from '../coverage/covers.ts'

const limit = 2_000_000
const pdf = (size = 5_000) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')])
const zip = (...names: readonly string[]) =>
  zipOf(names.map((name) => ({ name, text: `<${name}>` })))
const openDocument = (type: string) =>
  zipOf([
    { name: 'mimetype', text: `application/vnd.oasis.opendocument.${type}` },
    { name: 'content.xml', text: '<office/>' },
  ])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0'),
  Buffer.alloc(60),
])
const docx = zip('[Content_Types].xml', 'word/document.xml')
const odt = openDocument('text')

describe.each([
  ['a local folder', undefined],
  ['an object store', 4510],
])('files in %s', (_, s3Port) => {
  let server: UploadServer
  beforeAll(async () => {
    server = await startUploadServer(limit, s3Port)
  }, 120_000)
  afterAll(async () => {
    await server.close()
  })

  const rows = async () =>
    Number(
      (
        await server.db
          .in(server.here.tenantId)
          .run<{ n: number }>(sql`select count(*)::int as n from arquivo`)
      )[0]?.n,
    )
  const state = async () => ({ rows: await rows(), ...server.countFiles() })
  const sent = async (name: string, body: string | Buffer) => {
    const answer = await upload(server, server.here, name, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Uploaded>()
  }
  const create = (given: Readonly<Record<string, unknown>>) =>
    request(server, server.here, {
      method: 'POST',
      url: '/webadm/elementoupl',
      payload: documentBody(server.here, given),
    })
  const published = async (name: string, body: Buffer) => {
    const file = await sent(name, body)
    const answer = await create({ s3_file_key: file.s3_file_key })
    expect(answer.statusCode, answer.body).toBe(201)
    return { file, document: answer.json<Record<string, unknown>>() }
  }

  test('a published file comes back byte for byte, with its facts', async () => {
    covers({ rules: ['documents.file-link'] })
    const body = pdf(300_000)
    const { file, document } = await published('Relatório São José.pdf', body)
    expect(file).toMatchObject({
      s3_file_size: body.length,
      s3_file_md5: createHash('md5').update(body).digest('hex'),
      nome_original: 'Relatório São José.pdf',
      tipo: 'application/pdf',
    })
    expect(file.s3_file_key).toMatch(
      new RegExp(`^${server.here.tenantId}/${server.here.portals[0]?.id}/[0-9a-f]{32}\\.pdf$`),
    )
    expect(document).toMatchObject({
      nome_original: 'Relatório São José.pdf',
      s3_file_size: body.length,
      s3_file_md5: file.s3_file_md5,
      tipo: 'PDF',
      tipo_upload: 'arquivo',
      user_publicacao: 'Ana Coutinho',
      estacao_publicacao: '127.0.0.1',
    })
    const read = await request(server, server.here, { url: file.file_url, as: 'nobody' })
    expect(read.statusCode).toBe(200)
    expect(read.rawPayload.equals(body)).toBe(true)
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(body.length),
      etag: `"${createHash('sha256').update(body).digest('hex')}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=60, immutable',
      'content-disposition': `inline; filename="Relatorio Sao Jose.pdf"; filename*=UTF-8''Relat%C3%B3rio%20S%C3%A3o%20Jos%C3%A9.pdf`,
    })
  })

  test('a part, a held version and the headers alone are answered as asked', async () => {
    const body = pdf()
    const { file } = await published('partes.pdf', body)
    const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      request(server, server.here, { url: file.file_url, as: 'nobody', headers, method })
    const part = await get({ range: 'bytes=100-199' })
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(body.subarray(100, 200)),
    ]).toEqual([206, `bytes 100-199/${body.length}`, true])
    expect((await get({ range: 'bytes=-7' })).rawPayload.equals(body.subarray(-7))).toBe(true)
    expect((await get({ range: `bytes=${body.length}-` })).statusCode).toBe(416)
    const { etag } = (await get({})).headers
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304)
    const head = await get({}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(body.length),
      0,
    ])
  })

  test.each<[string, Buffer | string, string]>([
    ['a.docx', docx, 'wordprocessingml'],
    ['a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'spreadsheetml'],
    ['a.odt', odt, 'opendocument.text'],
    ['a.ods', openDocument('spreadsheet'), 'opendocument.spreadsheet'],
    ['a.zip', zip('a.txt'), 'application/zip'],
    ['a.csv', 'ano;valor\n2026;1,50\n', 'text/csv; charset=utf-8'],
    ['a.csv', Buffer.from('descrição;ação\n', 'latin1'), 'text/csv; charset=windows-1252'],
    ['a.TXT', '\u{feff}Olá', 'text/plain; charset=utf-8'],
    ['a.json', '{"a":[1,2]}', 'application/json'],
    ['a.xml', '<?xml version="1.0"?><contas><a>1</a></contas>\n', 'application/xml'],
    ['a.png', png, 'image/png'],
    ['a.jpeg', jpeg, 'image/jpeg'],
  ])('%s is taken for what it is', async (name, body, type) => {
    expect((await sent(name, body)).tipo).toContain(type)
  })

  test.each<[string, string, Buffer | string, number]>([
    ['empty', 'a.pdf', '', 400],
    ['HTML named PDF', 'a.pdf', '<html><script>1</script>', 400],
    ['an ending nobody knows', 'a.exe', 'MZ', 400],
    ['no ending', 'pdf', pdf(), 400],
    ['SVG', 'a.svg', '<svg/>', 400],
    ['HTML', 'a.pdf.html', pdf(), 400],
    ['PDF named CSV', 'a.csv', pdf(), 400],
    ['NUL in text', 'a.txt', 'a\0b', 400],
    ['HTML named text', 'a.txt', ' <!DOCTYPE html><p>', 400],
    ['a page of no JSON', 'a.json', '{"a":', 400],
    [
      'XML with DOCTYPE',
      'a.xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      400,
    ],
    ['SVG named XML', 'a.xml', '<?xml version="1.0"?>\n<svg onload="1"></svg>', 400],
    [
      'XHTML named XML',
      'a.xml',
      '<?xml version="1.0"?><x:a xmlns:x="http://www.w3.org/1999/xhtml"/>',
      400,
    ],
    ['DOCX named XLSX', 'a.xlsx', docx, 400],
    ['ODT named DOCX', 'a.docx', odt, 400],
    [
      'macros',
      'a.docx',
      zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
      400,
    ],
    ['a cut ZIP', 'a.zip', zip('a.txt').subarray(0, 60), 400],
    ['GIF named PNG', 'a.png', 'GIF89a........................', 400],
    ['too large', 'a.pdf', pdf(limit), 413],
  ])('%s is refused, in words, and leaves nothing', async (_what, name, body, status) => {
    covers({ attacks: [63] })
    const before = await state()
    const answer = await upload(server, server.here, name, body)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json<{ Results: { field: string }[] }>().Results[0]?.field).toBe('file')
    expect(answer.json<{ message: string }>().message).toMatch(/^[A-ZÁÉÍÓÚ][^!]*\.$/)
    expect(await state()).toEqual(before)
  })

  test('a bomb is refused by what it would unpack to', async () => {
    const bomb = zipOf([{ name: 'a.txt', text: 'a', claims: 2_000_000_000 }])
    expect((await upload(server, server.here, 'a.zip', bomb)).statusCode).toBe(400)
  })

  test('the parts come in order, and the file alone', async () => {
    const before = await state()
    const portal = { name: 'portal_id', body: String(server.here.portals[0]?.id) }
    const file = { name: 'file', file: 'a.pdf', body: pdf() }
    for (const parts of [
      [file, portal],
      [portal],
      [],
      [portal, file, file],
      [portal, file, portal],
      [portal, { ...file, name: 'outro' }],
    ]) {
      const answer = await request(server, server.here, {
        method: 'POST',
        url: '/webadm/arquivos',
        ...multipart(parts),
      })
      expect(answer.statusCode, `${parts.map(({ name }) => name).join()} ${answer.body}`).toBe(400)
    }
    expect(await state()).toEqual(before)
  })

  test('JSON where multipart is expected, and the other way round, is 415', async () => {
    covers({ attacks: [63] })
    expect(
      (
        await request(server, server.here, {
          method: 'POST',
          url: '/webadm/arquivos',
          payload: { files: { f: { filepath: '/etc/passwd' } } },
        })
      ).statusCode,
    ).toBe(415)
    expect(
      (
        await request(server, server.here, {
          method: 'POST',
          url: '/webadm/elementoupl',
          ...multipart([{ name: 'portal_id', body: '1' }]),
        })
      ).statusCode,
    ).toBe(415)
  })

  test('nobody sends without a session, nor to a portal of another tenant', async () => {
    const before = await state()
    const parts = multipart([
      { name: 'portal_id', body: '1' },
      { name: 'file', file: 'a.pdf', body: pdf() },
    ])
    expect(
      (
        await request(server, server.here, {
          method: 'POST',
          url: '/webadm/arquivos',
          ...parts,
          as: 'nobody',
        })
      ).statusCode,
    ).toBe(401)
    expect((await upload(server, server.here, 'a.pdf', pdf(), portalOfTenantB.id)).statusCode).toBe(
      404,
    )
    expect((await upload(server, server.here, 'a.pdf', pdf(), 987_654)).statusCode).toBe(404)
    expect(await state()).toEqual(before)
  })

  test('a name is kept as text and never becomes a path', async () => {
    covers({ attacks: [67] })
    for (const [name, kept] of [
      ['../../etc/con.pdf', 'con.pdf'],
      ['C:\\\\temp\\\\a.pdf', 'a.pdf'],
      ['\u202efdp.a.pdf', 'fdp.a.pdf'],
      [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(250)}x.pdf`.slice(-255)],
    ] as const) {
      const file = await sent(name, pdf())
      expect(file.nome_original).toBe(kept)
      expect(file.s3_file_key).toMatch(/^\d+\/\d+\/[0-9a-f]{32}\.pdf$/)
    }
  })

  test('what no portal shows is read by those who may reach it, and by nobody else', async () => {
    covers({ attacks: [20, 69, 76] })
    const file = await sent('rascunho.pdf', pdf())
    const missing = async (url: string, who: 'here' | 'elsewhere' | 'nobody') => {
      const answer = await request(server, who === 'elsewhere' ? server.elsewhere : server.here, {
        url,
        ...(who === 'nobody' ? { as: 'nobody' as const } : {}),
      })
      expect(answer.statusCode, url).toBe(404)
      return { ...answer.json<{ requestId?: string }>(), requestId: '' }
    }
    const mine = await request(server, server.here, { url: file.file_url })
    expect([mine.statusCode, mine.headers['cache-control']]).toEqual([
      200,
      'private, max-age=3600, immutable',
    ])
    const cookie = await request(server, server.here, {
      url: file.file_url,
      as: 'nobody',
      headers: {
        cookie: `claraboia-aplicacao=${server.here.token}`,
        'sec-fetch-site': 'same-origin',
      },
    })
    expect(cookie.statusCode).toBe(200)
    expect(
      (
        await request(server, server.here, {
          url: file.file_url,
          as: 'nobody',
          headers: {
            cookie: `claraboia-aplicacao=${server.here.token}`,
            'sec-fetch-site': 'cross-site',
          },
        })
      ).statusCode,
    ).toBe(404)
    const bodies = [
      await missing(file.file_url, 'nobody'),
      await missing(file.file_url, 'elsewhere'),
      await missing('/arquivos/1/1/0.pdf', 'here'),
      await missing('/arquivos/..%2f..%2fetc/passwd', 'here'),
      await missing(`/arquivos/${'%2e%2e%2f'.repeat(4)}etc/passwd`, 'here'),
      await missing(`${file.file_url}%00`, 'here'),
      await missing('/arquivos/temporarios/', 'here'),
    ]
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('a right to write, and a portal within reach, are both needed', async () => {
    const [page = ''] = pagesOf(documentElement)
    const reader = await addUser(server, server.here, 'leitor', page, 'read', 'the first manager')
    const publisher = await addUser(
      server,
      server.here,
      'publicador',
      page,
      'add',
      'the first manager',
    )
    const stranger = await addUser(
      server,
      server.here,
      'alheio',
      page,
      'add',
      'a manager of their own',
    )
    expect((await upload(server, reader, 'a.pdf', pdf())).statusCode).toBe(403)
    expect((await upload(server, stranger, 'a.pdf', pdf())).statusCode).toBe(404)
    const file = (await upload(server, publisher, 'a.pdf', pdf())).json<Uploaded>()
    expect((await request(server, reader, { url: file.file_url })).statusCode).toBe(200)
    expect((await request(server, stranger, { url: file.file_url })).statusCode).toBe(404)
    const remove = (tenant: typeof reader) =>
      request(server, tenant, {
        method: 'DELETE',
        url: `/webadm/delete/arquivos/x?filename=${encodeURIComponent(file.s3_file_key)}`,
      })
    expect([(await remove(publisher)).statusCode, (await remove(stranger)).statusCode]).toEqual([
      403, 403,
    ])
    const list = `/webadm/listaelementoupl/${server.here.portals[0]?.id}/0000/1`
    // 204 while the shelf is empty.
    expect([200, 204]).toContain((await request(server, reader, { url: list })).statusCode)
    expect((await request(server, publisher, { url: list })).statusCode).toBe(403)
  })

  test('the same content twice is pointed out', async () => {
    const body = pdf()
    const { document } = await published('um.pdf', body)
    expect((await sent('dois.pdf', body)).duplicado).toEqual({
      elemento_id: document['elemento_id'],
      descricao: document['descricao'],
    })
  })

  test('a document has a file or an address, of its own portal and unit', async () => {
    const { s3_file_key } = await sent('a.pdf', pdf())
    const faults = async (given: Readonly<Record<string, unknown>>, status: number) => {
      const answer = await create(given)
      expect(answer.statusCode, answer.body).toBe(status)
      return answer.json<{ Results: { field: string }[] }>().Results.map(({ field }) => field)
    }
    expect(await faults({}, 400)).toEqual(['s3_file_key', 'url_externa'])
    expect(await faults({ s3_file_key, url_externa: 'https://exemplo.gov.br' }, 400)).toEqual([
      's3_file_key',
      'url_externa',
    ])
    expect(
      await faults({ s3_file_key, hash_id_cliente: server.here.portals[1]?.unit }, 404),
    ).toEqual(['hash_id_cliente'])
    expect(await faults({ s3_file_key: '1/1/0123456789abcdef0123456789abcdef.pdf' }, 404)).toEqual([
      's3_file_key',
    ])
    const foreign = (await upload(server, server.elsewhere, 'b.pdf', pdf())).json<Uploaded>()
      .s3_file_key
    expect(await faults({ s3_file_key: foreign }, 404)).toEqual(['s3_file_key'])
    const otherPortal = (
      await upload(server, server.here, 'b.pdf', pdf(), server.here.portals[1]?.id)
    ).json<Uploaded>().s3_file_key
    expect(await faults({ s3_file_key: otherPortal }, 404)).toEqual(['s3_file_key'])
    const link = await create({ url_externa: 'https://exemplo.gov.br/a.pdf' })
    expect([link.statusCode, link.json<Record<string, unknown>>()['tipo_upload']]).toEqual([
      201,
      'link',
    ])
  })

  test('a replaced file keeps the document, its date and the old version', async () => {
    covers({ attacks: [68] })
    const { file: old, document } = await published('um.pdf', pdf())
    const next = await sent('dois.pdf', pdf())
    const url = `/webadm/elementoupl/${String(document['elemento_id'])}`
    const answer = await request(server, server.here, {
      method: 'PUT',
      url,
      payload: { s3_file_key: next.s3_file_key },
    })
    expect(answer.json()).toMatchObject({
      elemento_id: document['elemento_id'],
      data_publicacao: document['data_publicacao'],
      nome_original: 'dois.pdf',
      s3_file_md5: next.s3_file_md5,
    })
    expect(
      (await request(server, server.here, { url: old.file_url, as: 'nobody' })).statusCode,
    ).toBe(404)
    expect((await request(server, server.here, { url: old.file_url })).statusCode).toBe(200)
    const history = await request(server, server.here, {
      url: `/webadm/historico/document-element/${String(document['elemento_id'])}`,
    })
    expect(
      history.json<{ old_values: Record<string, unknown> | null }[]>()[0]?.old_values?.[
        's3_file_key'
      ],
    ).toBe(old.s3_file_key)
  })

  test('a removed document is public no more; its file can then be removed', async () => {
    const { file, document } = await published('um.pdf', pdf())
    const gone = (tenant = server.here) =>
      request(server, tenant, {
        method: 'DELETE',
        url: `/webadm/delete/arquivos/${encodeURIComponent(file.s3_file_key)}?filename=${encodeURIComponent(file.s3_file_key)}`,
      })
    expect((await gone()).statusCode).toBe(409)
    expect(
      (
        await request(server, server.here, {
          method: 'DELETE',
          url: `/webadm/delete/arquivos/${file.s3_file_key}`,
        })
      ).statusCode,
    ).toBe(409)
    expect((await gone(server.elsewhere)).statusCode).toBe(404)
    expect(
      (
        await request(server, server.here, {
          method: 'DELETE',
          url: `/webadm/elementoupldelete/${String(document['elemento_id'])}`,
        })
      ).statusCode,
    ).toBe(200)
    expect(
      (await request(server, server.here, { url: file.file_url, as: 'nobody' })).statusCode,
    ).toBe(404)
    expect((await gone()).statusCode).toBe(200)
    expect((await gone()).statusCode).toBe(404)
    expect((await request(server, server.here, { url: file.file_url })).statusCode).toBe(404)
  })

  test('lists, years and units are those of the portal and type', async () => {
    const get = (url: string, tenant = server.here) => request(server, tenant, { url })
    const { id, unit } = server.here.portals[0] ?? { id: 0, unit: '' }
    await create({ url_externa: 'https://exemplo.gov.br/velho.pdf', ano: '2019' })
    expect((await get(`/webadm/listaelementoupl/${id}/2019/1`)).json<unknown[]>()).toHaveLength(1)
    expect(
      (await get(`/webadm/listaelementoupl/${id}/0000/1`)).json<unknown[]>().length,
    ).toBeGreaterThan(1)
    expect((await get(`/webadm/listaelementoupl/${id}/0000/2`)).statusCode).toBe(204)
    expect(
      (await get(`/webadm/listaelementoupl/${id}/0000/1?page=1&pageSize=10&sort=-ano`)).headers[
        'x-total-count'
      ],
    ).toBeDefined()
    expect(
      (await get(`/webadm/listaelementoupl/abc/0000/1`)).json<{ message: string }>().message,
    ).toBe('Portal id deve ser um inteiro')
    expect(
      (await get(`/webadm/listaelementoupl/anos/buscar/portal/${id}/tipo/1`))
        .json<{ value: string }[]>()
        .map(({ value }) => value),
    ).toEqual(['2026', '2019'])
    expect(
      (await get(`/webadm/documentos/clientes/buscar/portal/${id}/tipo-documento/1?ano=2019`))
        .json<{ hash_id: string }[]>()
        .map(({ hash_id }) => hash_id),
    ).toEqual([unit])
    expect(
      (await get(`/webadm/documentos/clientes/buscar/portal/${id}/tipo-documento/1?ano=2018`))
        .statusCode,
    ).toBe(204)
    const me = JSON.parse(
      Buffer.from(server.here.token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { nameid: string }
    expect(
      (await get(`/webadm/admpublicadordocverificaug/${id}/${me.nameid}/1/1`))
        .json<{ hash_id: string }[]>()
        .map(({ hash_id }) => hash_id),
    ).toEqual([unit])
    expect(
      (await get(`/webadm/admpublicadordocverificaug/987654/${me.nameid}/1/1`)).statusCode,
    ).toBe(404)
  })

  test('an upload that is cut leaves nothing', async () => {
    if (!server.app.server.listening)
      await server.app.listen({ host: '127.0.0.1', port: s3Port === undefined ? 4520 : 4521 })
    const before = await state()
    const { headers, payload } = multipart([
      { name: 'portal_id', body: String(server.here.portals[0]?.id) },
      { name: 'file', file: 'a.pdf', body: pdf(1_000_000) },
    ])
    await Promise.all(
      [0.01, 0.5, 0.99].map((part) => sendPart(server, headers['content-type'], payload, part)),
    )
    for (let waited = 0; waited < 5_000 && server.countFiles().staged > 0; waited += 50)
      await pause(50)
    expect(await state()).toEqual(before)
  })

  test('a refused file is answered before it has arrived in full', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const body = Buffer.alloc(limit * 20)
    const answer = await fetch(`http://127.0.0.1:${port}/webadm/arquivos`, {
      method: 'POST',
      headers: { ...multipart([]).headers, authorization: `Bearer ${server.here.token}` },
      body,
    }).then(
      ({ status }) => status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(answer)
    const small = multipart([
      { name: 'portal_id', body: String(server.here.portals[0]?.id) },
      { name: 'file', file: 'a.exe', body: randomBytes(1_500_000) },
    ])
    const told = await fetch(`http://127.0.0.1:${port}/webadm/arquivos`, {
      method: 'POST',
      headers: { ...small.headers, authorization: `Bearer ${server.here.token}` },
      body: small.payload,
    })
    expect(told.status).toBe(400)
  })

  test('a download that is cut lets go of its file', async () => {
    const { file } = await published('grande.pdf', pdf(1_900_000))
    const { port } = server.app.server.address() as AddressInfo
    await Promise.all(Array.from({ length: 20 }, () => hangUp(port, file.file_url)))
    if (process.platform === 'linux')
      await expect
        .poll(() => openFiles().filter((path) => path.includes(file.s3_file_key)))
        .toEqual([])
    expect(
      (await request(server, server.here, { url: file.file_url, as: 'nobody' })).statusCode,
    ).toBe(200)
  })

  test('the sweep takes what nobody named and what was removed long ago, and nothing else', async () => {
    const { file: shown, document } = await published('fica.pdf', pdf())
    const { file: removed, document: old } = await published('removido.pdf', pdf())
    const loose = await sent('solto.pdf', pdf())
    await request(server, server.here, {
      method: 'PUT',
      url: `/webadm/elementoupl/${String(old['elemento_id'])}`,
      payload: { s3_file_key: null, url_externa: 'https://exemplo.gov.br' },
    })
    await request(server, server.here, {
      method: 'DELETE',
      url: `/webadm/delete/arquivos/x?filename=${encodeURIComponent(removed.s3_file_key)}`,
    })
    const there = async (key: string) =>
      (await server.files.read(key).then((found) => {
        found?.stream.destroy()
        return found
      })) !== undefined
    const day = 86_400_000
    await sweepFiles(server.db, server.files, new Date())
    expect([
      await there(shown.s3_file_key),
      await there(removed.s3_file_key),
      await there(loose.s3_file_key),
    ]).toEqual([true, true, true])
    await sweepFiles(server.db, server.files, new Date(Date.now() + 2 * day))
    expect([
      await there(shown.s3_file_key),
      await there(removed.s3_file_key),
      await there(loose.s3_file_key),
    ]).toEqual([true, true, false])
    await sweepFiles(server.db, server.files, new Date(Date.now() + 31 * day))
    expect([await there(shown.s3_file_key), await there(removed.s3_file_key)]).toEqual([
      true,
      false,
    ])
    expect(
      (
        await request(server, server.here, {
          url: `/webadm/elementoupl/${String(document['elemento_id'])}`,
        })
      ).statusCode,
    ).toBe(200)
    expect((await create({ s3_file_key: loose.s3_file_key })).statusCode).toBe(404)
  })
})

test('an object store that does not answer is told, and nothing is left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  const files = await Files.open({
    folder,
    storage: {
      endpoint: 'http://127.0.0.1:4598',
      region: 'us-east-1',
      bucket: 'nenhum',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    },
  })
  const received = await files.receive(1, 1, Readable.from([pdf()]), { name: 'a.pdf', limit })
  await expect(files.keep(received)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.read(received.key)).rejects.toMatchObject({ code: 'unavailable' })
  expect(readdirSync(join(folder, 'temporarios'))).toEqual([])
  rmSync(folder, { recursive: true })
})
