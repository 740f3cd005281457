import { glossary } from '../../resources/content/glossary.ts'
import { nounOf } from './noun.ts'
import { startTestServer, type Caller, type TestServer } from './test-server.ts'
import { pathOf } from '../../kernel/operation.ts'
import { listEvents, readEvent } from '../../resources/calls/audit.ts'

// The audit as those read it who may.

export interface Event {
  readonly id: string
  readonly tracker_type: string
  readonly page_id_name: string
  readonly portal_id: number | null
  readonly id_user: string | null
  readonly user_name: string | null
  readonly registro: string | null
  readonly titulo: string | null
  readonly pedido: string | null
}
export interface Whole extends Event {
  readonly old_values: Record<string, unknown> | null
  readonly new_values: Record<string, unknown> | null
}
export interface Page {
  readonly eventos: Event[]
  readonly seguinte: string | null
  readonly desde: string | null
}

export let server: TestServer
export let master: Caller
export let [first, second, reader, nobody] = [] as unknown as [Caller, Caller, Caller, Caller]
export async function openAudit(): Promise<void> {
  server = await startTestServer()
  master = await server.signedIn('master')
  ;[first, second, reader, nobody] = [
    await server.signedIn('first'),
    await server.signedIn('second'),
    await server.signedIn('reader'),
    await server.signedIn('nobody'),
  ]
}

export async function closeAudit(): Promise<void> {
  await server.close()
}

export const page = async (caller: Caller, query = ''): Promise<Page> =>
  (await caller.call('GET', `${pathOf(listEvents)}${query}`)).json<Page>()
export const event = (caller: Caller, id: string | undefined) =>
  caller.call('GET', pathOf(readEvent, { id: String(id) }))
export const terms = () => nounOf(server, glossary)
export const inPortal = async (portalId: number, termo: string) =>
  terms().made(master, { ...(await terms().fresh()), portal_id: portalId, termo })
