import { createHash, randomBytes } from 'node:crypto'
import { newsBody } from '../../service/office.ts'
import type { Scene } from './scene.ts'

// What a fault itself asks of the service, besides those who write.

export interface Answered {
  readonly status: number
  readonly bytes: Buffer
}

/** One request. @returns status 0 where no whole answer comes within forty seconds */
export async function ask({ desk }: Scene, path: string, given: RequestInit = {}) {
  const { url, token } = desk
  const headers = { authorization: `Bearer ${token}`, ...given.headers }
  const signal = AbortSignal.timeout(40_000)
  return fetch(url + path, { ...given, headers, signal }).then(
    async (answer): Promise<Answered> => {
      const body = await answer.arrayBuffer().catch(() => undefined)
      return body
        ? { status: answer.status, bytes: Buffer.from(body) }
        : { status: 0, bytes: Buffer.alloc(0) }
    },
    () => ({ status: 0, bytes: Buffer.alloc(0) }),
  )
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file as somebody sends it. */
export async function send(scene: Scene, bytes: Buffer, name: string) {
  const form = new FormData()
  form.append('portal_id', String(scene.desk.portalId))
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { status, bytes: told } = await ask(scene, '/webadm/arquivos', {
    method: 'POST',
    body: form,
  })
  const text = told.toString('utf8')
  const body = status === 201 ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : {}
  return { status, text, key: String(body['s3_file_key']), url: String(body['file_url']) }
}

export const pdfOf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')])

/** A file that is there. */
export async function sendSurely(scene: Scene, bytes: Buffer, name: string) {
  const sent = await send(scene, bytes, name)
  if (sent.status !== 201) throw new Error(`a file was answered ${sent.status}`)
  return { ...sent, sha256: sha256(bytes) }
}

/** A piece of news, with a file where one is named. */
export async function publish(scene: Scene, title: string, file?: string): Promise<Answered> {
  const body = {
    ...newsBody(scene.desk.portalId, title),
    ...(file === undefined ? {} : { caminho_documento_s3: file }),
  }
  return ask(scene, '/webadm/portalnoticias', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The list of news, as a page of the back office reads it, or as a file. */
export const newsList = ({ desk }: Scene, as: '?page=1' | '?as=csv' | '' = '') =>
  `/webadm/portalnoticiasbyportal/${desk.portalId}${as}`
