import type { FileResult } from '../../resources/calls/table-file.ts'
import type { Answer, Caller } from '../support/test-server.ts'

/** Sends a file to a table, as the screen does. */
export function sendTable(
  by: Caller,
  portalId: number,
  table: string,
  fields: Readonly<Record<string, string>>,
  file: Buffer | string,
  name = 'arquivo.csv',
): Promise<Answer> {
  const boundary = 'limite'
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const body = Buffer.concat([
    Buffer.from(
      `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return by.call('POST', `/webadm/tabelas/${portalId}/${table}/arquivo`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
}

/** How a load of a file ended. @throws Error where it did not end */
export function fileResult(answer: Answer): FileResult {
  const last = answer.body.trim().split('\n').at(-1) ?? ''
  const { resultado } = JSON.parse(last) as { resultado?: FileResult }
  if (!resultado) throw new Error(answer.body)
  return resultado
}
