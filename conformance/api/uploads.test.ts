import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Files } from '../../platform/files/files.ts'
import { portalOfTenantB } from '../support/tenants.ts'
import { request, multipart, upload } from '../support/upload-server.ts'
import { zipOf } from '../support/files/zip-file.ts'
import { covers } from '../coverage/covers.ts'
import { inEachStore, limit, pdf, server, state, sent, published } from '../support/file-stores.ts'

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

inEachStore(4510, () => {
  test('what a picture says of who made it is gone before it is measured and kept, and its sender is told', async () => {
    const words = Buffer.from('\xff\xfe\0\x0eAutora Silva', 'latin1')
    const drawn = Buffer.concat([jpeg.subarray(0, 20), Buffer.from([0xff, 0xd9])])
    const body = Buffer.concat([drawn.subarray(0, 2), words, drawn.subarray(2)])
    const file = await sent('foto.jpg', body)
    expect(file).toMatchObject({
      s3_file_size: drawn.length,
      s3_file_md5: createHash('md5').update(drawn).digest('hex'),
      avisos: [expect.stringContaining('Tiramos do arquivo o autor')],
    })
    const read = await request(server, server.here, { url: file.file_url })
    expect(read.rawPayload.equals(drawn)).toBe(true)
    expect(await sent('plano.jpg', drawn)).not.toHaveProperty('avisos')
  })

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
    ['a PDF cut at 60 %', 'a.pdf', pdf().subarray(0, Math.trunc(pdf().length * 0.6)), 400],
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
      ['50 % desc. %22anexo%22 (v1.0);final.PDF', '50 % desc. "anexo" (v1.0);final.PDF'],
      ['duas%0D%0Alinhas%20.pdf', 'duas linhas%20.pdf'],
      [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(250)}x.pdf`.slice(-255)],
    ] as const) {
      const file = await sent(name, pdf())
      expect(file.nome_original).toBe(kept)
      expect(file.s3_file_key).toMatch(/^\d+\/\d+\/[0-9a-f]{32}\.pdf$/)
    }
  })

  test('the same content twice is pointed out', async () => {
    const body = pdf()
    const { document } = await published('um.pdf', body)
    expect((await sent('dois.pdf', body)).duplicado).toEqual({
      elemento_id: document['elemento_id'],
      descricao: document['descricao'],
    })
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
