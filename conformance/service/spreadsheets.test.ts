import { afterAll, beforeAll, expect, test } from 'vitest'
import { xlsxOf } from '../../formats/sheets/sheet.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { type Furnished } from './furnished.ts'
import { startService, stop, type Service } from './process.ts'

// The thread that reads spreadsheets is a file of the server's build, found beside the others.

let office: Furnished
let service: Service
beforeAll(async () => {
  office = furnishedFolder()
  service = await startService(office.dataDir)
})
afterAll(async () => {
  await stop(service, 'SIGKILL')
  office.remove()
})

async function workbook(): Promise<Blob> {
  async function* rows() {
    yield [['Empenho', 'Reserva de dinheiro']]
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of xlsxOf('t', ['Termo', 'Descrição'], rows()))
    parts.push(new Uint8Array(part))
  return new Blob(parts)
}

test.each<[string, () => Blob | Promise<Blob>]>([
  ['CSV', () => new Blob(['Termo;Descrição\r\nEmpenho;Reserva de dinheiro\r\n'])],
  ['XLSX', workbook],
])('the built service reads a %s', async (_, file) => {
  const form = new FormData()
  form.set('modo', 'ler')
  form.set('arquivo', await file(), 'planilha')
  const answer = await fetch(`${service.url}/webadm/importar/glossary`, {
    method: 'POST',
    headers: { authorization: `Bearer ${office.token}` },
    body: form,
  })
  expect(await answer.json()).toEqual({
    colunas: ['Termo', 'Descrição'],
    linhas: [['Empenho', 'Reserva de dinheiro']],
    total: 1,
  })
})
