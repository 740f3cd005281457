import { hostProbe } from '../api/hosts/probe.ts'
import { saplAccess } from '../api/hosts/sapl-access.ts'
import { postToWebhooks } from '../api/hosts/webhook-access.ts'
import { addressOfTenant, senderOf } from '../api/tenancy.ts'
import type { Tenant } from '../data/nouns/tenants.ts'
import { uploadLimit } from './compose.ts'
import type { Config } from './config.ts'

/** Whom jobs talk to outside of this installation, and in whose name. */
export const outsideOf = (config: Config, personSecret: string) => ({
  mail: config.mail,
  pncp: { url: config.pncpUrl, personSecret },
  sapl: { access: saplAccess(config), personSecret },
  ...(config.inboxDir === undefined
    ? {}
    : { inbox: { folder: config.inboxDir, limit: uploadLimit, personSecret } }),
  ...(config.mailbox === undefined
    ? {}
    : { mailbox: { access: config.mailbox, limit: uploadLimit, personSecret } }),
  senderOf: (tenant: Tenant) => senderOf(tenant, { config }),
  hostProbe: hostProbe(config, personSecret),
  webhooks: {
    post: postToWebhooks(config),
    originOf: (code: string) => addressOfTenant(config.publicUrl, code),
  },
})
