import { expect } from 'vitest'
import { resources } from '../../resources/index.ts'
import { tenants } from '../support/tenants.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import type { Answer, Caller, TestServer } from '../support/test-server.ts'
import { multipart } from '../support/upload-server.ts'

/** What an editor of the first tenant makes, and what a citizen gets. */
export function editorOf(server: TestServer, master: Caller) {
  const noun = (name: string): Noun => {
    const resource = resources.find((one) => one.name === name)
    if (!resource) throw new Error(name)
    return nounOf(server, resource)
  }
  return {
    noun,
    get: (url: string, host: string = tenants.a.host): Promise<Answer> =>
      server.app.inject({ url, headers: { host } }),
    /** @returns the key of the new row */
    make: async (name: string, given: Readonly<Record<string, unknown>>) =>
      (await noun(name).made(master, { ...(await noun(name).fresh()), ...given })).key,
    /** @returns the key of the stored file */
    async send(name: string, body: Buffer, portalId = 1): Promise<string> {
      const { headers, payload } = multipart([
        { name: 'portal_id', body: String(portalId) },
        { name: 'file', file: name, body },
      ])
      const answer = await server.app.inject({
        method: 'POST',
        url: '/webadm/arquivos',
        headers: { host: tenants.a.host, authorization: `Bearer ${master.token}`, ...headers },
        payload,
      })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<{ s3_file_key: string }>().s3_file_key
    },
  }
}
export type Editor = ReturnType<typeof editorOf>
export const pdfOf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`)
