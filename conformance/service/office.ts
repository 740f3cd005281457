import type { AnyResource } from '../../kernel/resource.ts'
import { toWrite } from '../../kernel/form.ts'
import { manager } from '../../resources/registers/manager.ts'
import { news } from '../../resources/content/news.ts'
import { portal } from '../../resources/portal/portal.ts'
import { program, type Ended } from './process.ts'

export const ana = {
  name: 'Ana Coutinho',
  email: 'ana@exemplo.gov.br',
  password: 'andorinha azul na serra',
} as const

/** The program's command line. */
export const cli = (
  dataDir: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> => program(['cli', ...args], { DATA_DIR: dataDir, ...variables }).ended

export const setUp = (
  dataDir: string,
  tenant?: string,
  variables?: Readonly<Record<string, string>>,
): Promise<Ended> =>
  cli(
    dataDir,
    [
      'setup',
      '--name',
      ana.name,
      '--email',
      ana.email,
      '--password',
      ana.password,
      ...(tenant === undefined ? [] : ['--tenant', tenant]),
    ],
    variables,
  )

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
/** One request with a token; @throws when the connection breaks. */
export async function call(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  given: { readonly token?: string; readonly body?: unknown; readonly key?: string } = {},
): Promise<Answer> {
  const { token, body, key } = given
  const request: RequestInit = {
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
  const answer = await fetch(url + path, { ...request, method })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>),
  }
}

/** Signs in, as the first user unless somebody else is named. @returns the application token. */
export async function signIn(
  url: string,
  { email, password }: { readonly email: string; readonly password: string } = ana,
): Promise<string> {
  const { body: admin } = await call(url, 'POST', '/token', { body: { email, password } })
  const { body: application } = await call(url, 'GET', '/api/authUserAplication', {
    token: String(admin['token']),
  })
  return String(application['token'])
}

/** A record as a create sends it: the noun's own example, and what differs. */
export const bodyOf = (resource: AnyResource, given: Readonly<Record<string, unknown>>) =>
  toWrite(resource, { ...resource.example, ...given })

/** What an administrator registers before anything can be published. @returns the portal's id. */
export async function openPortal(url: string, token: string): Promise<number> {
  const made = await call(url, 'POST', '/webadmingestao/gestor', {
    token,
    body: bodyOf(manager, { addressStateId: null, addressLocalityId: null }),
  })
  const opened = await call(url, 'POST', '/webadm/criarportal', {
    token,
    body: bodyOf(portal, { managerId: made.body['id'], locId: null, entityId: null }),
  })
  if (opened.status !== 201) throw new Error(`no portal: ${JSON.stringify([made, opened])}`)
  return Number(opened.body['id'])
}

export const newsBody = (portalId: number, title: string) => bodyOf(news, { portalId, title })

const line = '----claraboia'
/** An upload as it travels, so that a test may send it in pieces. */
export function uploadRequest(port: number, token: string, portalId: number, file: Buffer): Buffer {
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${line}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('name="portal_id"', Buffer.from(String(portalId))),
    part('name="file"; filename="relatorio.pdf"\r\ncontent-type: application/pdf', file),
    Buffer.from(`--${line}--\r\n`),
  ])
  const head = `POST /webadm/arquivos HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=${line}\r\ncontent-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}
