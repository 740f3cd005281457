import { expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import type { Uploaded } from '../../resources/calls/file.ts'
import { request, addUser, upload } from '../support/upload-server.ts'
import { covers } from '../coverage/covers.ts'
import { inEachStore, pdf, server, sent, create, published } from '../support/file-stores.ts'

inEachStore(4511, () => {
  test('what no portal shows is read by those who may reach it, and by nobody else', async () => {
    covers({ attacks: [20, 69, 76, 'F39'] })
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
    expect([mine.statusCode, mine.headers['cache-control']]).toEqual([200, 'no-store'])
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
    // Its own address leads citizens to the address that the document's file keeps.
    const former = await request(server, server.here, { url: old.file_url, as: 'nobody' })
    expect(former.statusCode).toBe(307)
    expect(former.headers.location).toMatch(
      new RegExp(`/p/[^/]+/documentos/\\d+/${String(document['elemento_id'])}/arquivo$`),
    )
    const { endereco } = (
      await request(server, server.here, {
        url: `/webadm/documentos/endereco-publico/${String(document['elemento_id'])}`,
      })
    ).json<{ endereco: string }>()
    expect(endereco).toBe(former.headers.location)
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
})
