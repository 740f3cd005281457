import type { Answer, Caller, Headers } from '../test-server.ts'

interface Fault {
  readonly linha: number
  readonly coluna: string
  readonly valor: string
  readonly mensagem: string
}
export interface Result {
  readonly total: number
  readonly gravadas: number
  readonly faltas: readonly Fault[]
  readonly mais: boolean
}

/** Sends a form of fields and one file, as a screen does. */
export function sendFileForm(
  by: Caller,
  path: string,
  fields: Readonly<Record<string, string>>,
  file: Buffer | string,
  name: string,
  headers: Headers = {},
): Promise<Answer> {
  const boundary = 'limite'
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const body = Buffer.concat([
    Buffer.from(
      `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="arquivo"; filename="${name}"\r\n` +
        'content-type: text/csv\r\n\r\n',
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return by.call('POST', path, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  })
}

/** Sends a spreadsheet to the import of a noun. */
export const sendSheet = (
  by: Caller,
  noun: string,
  fields: Readonly<Record<string, string>>,
  file: Buffer | string,
  name = 'planilha.csv',
  headers: Headers = {},
): Promise<Answer> => sendFileForm(by, `/webadm/importar/${noun}`, fields, file, name, headers)

/** What the import says as it goes, line by line. */
export const linesOf = (answer: Answer) =>
  answer.body
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { feitas?: number; resultado?: Result; erro?: { message: string } },
    )
export function resultOf(answer: Answer): Result {
  const last = linesOf(answer).at(-1)
  if (!last?.resultado) throw new Error(answer.body)
  return last.resultado
}
