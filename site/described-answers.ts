import { fileKinds } from '../kernel/file-kinds.ts'
import { parquetType } from './files/list-file.ts'
import { movedAddresses } from './moved.ts'

const typesByEnding: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  woff2: 'font/woff2',
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  ods: fileKinds.ods.type,
  zip: fileKinds.zip.type,
  parquet: parquetType,
  png: 'image/png',
  xlsx: fileKinds.xlsx.type,
  arquivo: 'application/octet-stream',
  brasao: 'application/octet-stream',
  imagem: 'application/octet-stream',
  documento: 'application/octet-stream',
  ':sha256': 'application/octet-stream',
  ':arquivo': 'application/octet-stream',
}
/** What OpenAPI says of an address: a page, unless its end names a file. */
export function describedAnswers(url: string): object {
  const type = typesByEnding[/[^./]*$/.exec(url)?.[0] ?? ''] ?? 'text/html'
  const content = { [type]: { schema: type === 'application/json' ? {} : { type: 'string' } } }
  return {
    200: { description: type === 'text/html' ? 'Página' : 'Arquivo', content },
    ...(type === 'application/octet-stream' ? { 206: { description: 'Parte', content } } : {}),
    ...(url.startsWith('/p/ir/') ? { 302: { description: 'O portal', type: 'null' } } : {}),
    ...(movedAddresses.some(({ path }) => url === `/p/:prefix${path}`)
      ? { 308: { description: 'O novo endereço', type: 'null' } }
      : {}),
  }
}
