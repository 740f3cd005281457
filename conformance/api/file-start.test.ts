import { expect, test } from 'vitest'
import { makePdf } from '../../demo/pdf.ts'
import { inLocalFolder, sent, server } from '../support/file-stores.ts'
import { request } from '../support/upload-server.ts'

// What a file that was just sent says first, of which its type and period are proposed.

inLocalFolder(() => {
  const portalOf = (who: 'here' | 'elsewhere') => server[who].portals[0]?.id ?? 0
  const startOf = (key: string, who: 'here' | 'elsewhere' = 'here', portalId = portalOf('here')) =>
    request(server, server[who], {
      url: `/webadm/documentos/comeco-do-arquivo/${portalId}?arquivo=${encodeURIComponent(key)}`,
    })

  test('a PDF tells its first page, a picture and a broken file nothing', async () => {
    const lines = ['Balancete financeiro', 'Mês: junho de 2019']
    const file = await sent(
      'b.pdf',
      makePdf([...lines, ...Array<string>(120).fill('linha de outra página')]),
    )
    const { texto } = (await startOf(file.s3_file_key)).json<{ texto: string }>()
    expect(texto).toMatch(/^Balancete financeiro\nMês: junho de 2019/)
    expect(texto.split('\f')).toHaveLength(1)
    expect(texto.length).toBeLessThanOrEqual(2_000)
    const text = await sent('ata.txt', 'Ata da sessão')
    expect((await startOf(text.s3_file_key)).json()).toEqual({
      texto: 'Ata da sessão',
      cnpj_alheio: null,
    })
    const broken = await sent('quebrado.pdf', Buffer.from('%PDF-1.7\nnada\n%%EOF\n'))
    expect((await startOf(broken.s3_file_key)).json()).toEqual({ texto: '', cnpj_alheio: null })
  })

  test('only who reaches the portal of a file reads it, under the address of that portal', async () => {
    const file = await sent('segredo.pdf', makePdf(['Ainda não publicado']))
    for (const answer of [
      await startOf(file.s3_file_key, 'elsewhere', portalOf('elsewhere')),
      await startOf(file.s3_file_key, 'here', portalOf('here') + 1),
      await startOf('../segredo', 'here'),
    ])
      expect(answer.statusCode).toBe(404)
  })
})
