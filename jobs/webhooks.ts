import { z } from 'zod'
import { allTenants, tenantsAtWork, type Tenant } from '../data/nouns/tenants.ts'
import { forgetSendings } from '../data/webhooks/sendings.ts'
import type { Sender } from '../domain/letters/letter.ts'
import { announceLine, announceLoad, type ToldFrom } from '../domain/webhooks/announce.ts'
import { lateEnding } from '../domain/webhooks/events.ts'
import { announceLateness } from '../domain/webhooks/late.ts'
import { sendToWebhook, type PostMessage } from '../domain/webhooks/send.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { Task } from '../platform/queue/worker.ts'

/** How systems are told of what portals publish. */
export interface WebhookWork {
  readonly post: PostMessage
  /** Where a municipality is found from outside. */
  readonly originOf: (code: string) => string
}

const minute = 60
const hour = 60 * minute
/** The lanes that the database puts messages into (`enfileirar_webhook`). */
const lanes = 4

const ofAnnounced = z.object({
  tenantId: z.number(),
  data: z.union([z.object({ linha: z.string() }), z.object({ carga: z.number() })]),
})
const ofSending = z.object({
  tenantId: z.number(),
  data: z.object({ id: z.number(), tentativa: z.number() }),
})
/** A database that does not answer is waited for; tries at a system are counted by the message. */
const patient = { tries: 100, wait: (tries: number) => Math.min(2 ** tries, 10 * minute) }

/** Everything that the queue does for webhooks. @param senderOf without it nobody is written to of failures */
export function webhookTasks(
  db: Database,
  { post, originOf }: WebhookWork,
  senderOf: ((tenant: Tenant) => Sender) | undefined,
): Record<string, Task> {
  const fromOf = ({ code }: Tenant): ToldFrom => ({ code, origin: originOf(code) })
  const tenantOf = async (id: number) => (await allTenants(db)).find((tenant) => tenant.id === id)
  const sending: Task = {
    ...patient,
    run: async (job, signal) => {
      const { tenantId, data } = ofSending.parse(job)
      const tenant = await tenantOf(tenantId)
      if (!tenant) return
      const one = { id: data.id, attempt: data.tentativa }
      await sendToWebhook(db.in(tenantId), one, post, senderOf?.(tenant), signal)
    },
  }
  const forEach = (work: (tenant: Tenant, signal: AbortSignal) => Promise<unknown>): Task => ({
    every: hour,
    tries: 1,
    wait: () => minute,
    run: async (_job, signal) => {
      for (const tenant of await tenantsAtWork(db)) {
        signal.throwIfAborted()
        await work(tenant, signal)
      }
    },
  })
  return {
    anunciar: {
      ...patient,
      run: async (job) => {
        const { tenantId, data } = ofAnnounced.parse(job)
        const tenant = await tenantOf(tenantId)
        if (!tenant) return
        const runner = db.in(tenantId)
        if ('linha' in data) await announceLine(runner, fromOf(tenant), data.linha)
        else await announceLoad(runner, fromOf(tenant), data.carga)
      },
    },
    ...Object.fromEntries(
      Array.from({ length: lanes }, (_, lane) => [`enviar_webhook_${lane}`, sending]),
    ),
    anunciar_atrasos: forEach((tenant, signal) =>
      announceLateness(db.in(tenant.id), fromOf(tenant), signal),
    ),
    limpar_webhooks: forEach((tenant) => forgetSendings(db.in(tenant.id), lateEnding)),
  }
}
