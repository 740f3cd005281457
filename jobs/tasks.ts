import { z } from 'zod'
import { markFailed } from '../data/accounts/outbox.ts'
import type { Files } from '../platform/files/files.ts'
import type { Tenant } from '../data/nouns/tenants.ts'
import type { Database } from '../platform/postgres/database.ts'
import { TextReader } from '../formats/file-text/text-reader.ts'
import type { Job } from '../platform/queue/queue.ts'
import type { Sender } from '../domain/letters/letter.ts'
import type { HostProbe } from '../domain/portals/watch-hosts.ts'
import { deriveFile } from '../tables/domain/msc/derive-file.ts'
import { derivePlan } from '../tables/domain/plan/derive-plan.ts'
import { giveUpSearch, runSearch, type PncpAccess } from '../tables/domain/pncp/run-search.ts'
import {
  giveUpSaplSearch,
  runSaplSearch,
  type SaplReading,
  type SaplWork,
} from '../tables/domain/sapl/run-search.ts'
import { abandonFile, validateFile } from './accountability.ts'
import { compareFiles } from './compare-files.ts'
import { integrateJournals } from './journal.ts'
import { fileTasks } from './file-tasks.ts'
import { clearOutboxes, sender, sendLetter, waitForMailbox, type Mail } from './mail.ts'
import {
  lookAtTenants,
  noteIndexesOfTenants,
  orderSaplsOfTenants,
  remindOfDutiesOfTenants,
  remindTenants,
  tellOfTenants,
  watchHostsOfTenants,
} from './reminders.ts'
import { giveUpDue, publishDue } from '../domain/proposals/schedule.ts'
import { giveUpReleaseDue } from '../domain/releases/schedule.ts'
import { publishingReleases } from './releases.ts'
import { sweepFiles } from './sweep.ts'
import { webhookTasks, type WebhookWork } from './webhooks.ts'
import { takeFoldersOfTenants, tellOfFolders, type Inbox } from './folder.ts'
import { takeLettersOfTenants, type Mailbox } from './mailbox.ts'
import type { Task, Tasks } from '../platform/queue/worker.ts'

export interface JobDeps {
  readonly db: Database
  readonly files: Files
  /** Without it letters stay in the outbox, where an elMaster reads them; they are sent once there is one. */
  readonly mail?: Mail | undefined
  /** In whose name reminders go out; without it, or without mail, nobody is reminded. */
  readonly senderOf?: (tenant: Tenant) => Sender
  /** Without it packages that are promised for an hour wait, as their loads may name persons. */
  readonly personSecret?: string
  /** Without it searches of the PNCP wait. */
  readonly pncp?: PncpAccess
  /** Without it readings of SAPLs wait. */
  readonly sapl?: SaplWork
  /** Without it no folder is looked at for files of public tables. */
  readonly inbox?: Inbox
  /** Without it no mailbox is looked into for them. */
  readonly mailbox?: Mailbox
  /** Without it nobody looks at portals' own hosts. */
  readonly hostProbe?: HostProbe
  /** Without it nothing leaves to webhooks; what is to be told waits. */
  readonly webhooks?: WebhookWork
}

/**
 * Every kind of work outside a request, by the name that it has in `fila.tarefa`. What is not among them stays there.
 */
export function allTasks(deps: JobDeps): Tasks {
  const { db, files, mail, pncp, sapl, senderOf, hostProbe, personSecret } = deps
  const tasks: Record<string, Task> = {
    validar_prestacao: validation(db, files),
    derivar_msc: derivation(db, deriveFile),
    derivar_ppa: derivation(db, derivePlan),
    publicar_proposta: publication(db, publishDue, giveUpDue),
    ...fileTasks({ db, files, texts: new TextReader() }),
    varrer_arquivos: {
      ...housekeeping(hour),
      run: async (_job, signal) => void (await sweepFiles(db, files, { signal })),
    },
    conferir_arquivos: hourly((signal) => compareFiles(db, files, signal)),
    anotar_indice: hourly((signal) => noteIndexesOfTenants(db, signal)),
    procurar_contradicoes: hourly((signal) => lookAtTenants(db, signal)),
    integrar_auditoria: {
      ...housekeeping(halfMinute),
      run: (_job, signal) => integrateJournals(db, files, senderOf, signal),
    },
    limpar_mensagens: {
      ...housekeeping(10 * minute),
      run: (_job, signal) => clearOutboxes(db, signal),
    },
  }
  if (hostProbe)
    tasks['olhar_dominios'] = {
      ...housekeeping(hour),
      run: (_job, signal) =>
        watchHostsOfTenants(db, hostProbe, mail ? senderOf : undefined, signal),
    }
  if (personSecret !== undefined) {
    const publish = publishingReleases(files, personSecret)
    tasks['publicar_pacote'] = publication(db, publish, giveUpReleaseDue)
  }
  Object.assign(tasks, arrivals(deps), announcements(deps))
  if (pncp)
    tasks['buscar_pncp'] = search(
      (tenantId, id, signal) => runSearch(db.in(tenantId), tenantId, id, pncp, signal),
      (tenantId, id, againAfter) => giveUpSearch(db.in(tenantId), id, againAfter),
    )
  if (sapl) Object.assign(tasks, readings(db, { ...sapl, files }))
  if (mail && senderOf) Object.assign(tasks, letters(db, senderOf))
  if (mail) tasks['enviar_mensagem'] = posting(db, mail)
  return new Map(Object.entries(tasks))
}

/** Where files of public tables come in without anybody at a screen. */
const arrivals = ({ db, files, inbox, mailbox }: JobDeps): Record<string, Task> => ({
  ...(inbox && {
    olhar_pasta: {
      ...housekeeping(minute),
      run: (_job, signal) => takeFoldersOfTenants(db, files, inbox, signal),
    },
  }),
  ...(mailbox && {
    olhar_caixa: {
      ...housekeeping(minute),
      run: (_job, signal) => takeLettersOfTenants(db, files, mailbox, signal),
    },
  }),
})

/** What systems are told of. */
const announcements = ({ db, webhooks, mail, senderOf }: JobDeps): Record<string, Task> =>
  webhooks ? webhookTasks(db, webhooks, mail ? senderOf : undefined) : {}

/** What is written to people when it is due. */
const letters = (db: Database, senderOf: (tenant: Tenant) => Sender): Record<string, Task> => ({
  lembrar_atrasos: {
    ...housekeeping(hour),
    run: (_job, signal) => remindTenants(db, senderOf, signal),
  },
  lembrar_deveres: {
    ...housekeeping(hour),
    run: (_job, signal) => remindOfDutiesOfTenants(db, senderOf, signal),
  },
  avisar_da_pasta: {
    ...housekeeping(10 * minute),
    run: (_job, signal) => tellOfFolders(db, senderOf, signal),
  },
  avisar_novidades: {
    ...housekeeping(hour),
    run: (_job, signal) => tellOfTenants(db, senderOf, signal),
  },
})

const minute = 60
const halfMinute = 30
const hour = 60 * minute

const housekeeping = (every: number) => ({ every, tries: 1, wait: () => minute })
const hourly = (run: (signal: AbortSignal) => Promise<void>): Task => ({
  ...housekeeping(hour),
  run: (_job, signal) => run(signal),
})

const ofFile = z.object({ tenantId: z.number(), data: z.object({ id: z.number() }) })
const ofLetter = z.object({ tenantId: z.number(), data: z.object({ id: z.string() }) })

function validation(db: Database, files: Files): Task {
  const orderOf = (job: Job) => {
    const { tenantId, data } = ofFile.parse(job)
    return { tenantId, id: data.id }
  }
  return {
    // Less than an hour altogether: somebody waits for the result.
    tries: 8,
    wait: (tries) => 3 ** tries,
    run: (job, signal) => validateFile({ db, files }, orderOf(job), signal),
    failed: async (job, _cause, againAfter) => {
      if (againAfter === undefined) await abandonFile({ db, files }, orderOf(job))
    },
  }
}

function derivation(db: Database, derive: typeof deriveFile): Task {
  return {
    // Another load of the same year may take its time.
    tries: 8,
    wait: (tries) => 3 ** tries,
    run: async (job, signal) => {
      const { tenantId, data } = ofFile.parse(job)
      await derive(db.in(tenantId), tenantId, data.id, signal)
    },
  }
}

/** Publishes what was promised for an hour, alone or with its package. */
function publication(db: Database, publish: typeof publishDue, giveUp: typeof giveUpDue): Task {
  const orderOf = (job: Job) => {
    const { tenantId, data } = ofFile.parse(job)
    return { tenantId, id: data.id }
  }
  return {
    // Half an hour altogether: people were promised a minute.
    tries: 12,
    wait: (tries) => Math.min(2 ** tries, 5 * minute),
    run: async (job) => {
      const { tenantId, id } = orderOf(job)
      await publish(db.in(tenantId), tenantId, id)
    },
    failed: async (job, _cause, againAfter) => {
      const { tenantId, id } = orderOf(job)
      if (againAfter === undefined) await giveUp(db.in(tenantId), tenantId, id)
    },
  }
}

type RunOne = (tenantId: number, id: number, signal: AbortSignal) => Promise<void>
type GiveUpOne = (tenantId: number, id: number, againAfter: number | undefined) => Promise<unknown>
/** Asks another system for something that somebody ordered. */
function search(run: RunOne, giveUp: GiveUpOne): Task {
  return {
    // An hour altogether: other systems are often away for some minutes.
    tries: 6,
    wait: (tries) => minute * 2 ** (tries - 1),
    run: async (job, signal) => {
      const { tenantId, data } = ofFile.parse(job)
      await run(tenantId, data.id, signal)
    },
    failed: async (job, _cause, againAfter) => {
      const { tenantId, data } = ofFile.parse(job)
      await giveUp(tenantId, data.id, againAfter)
    },
  }
}

/** What is read of chambers' SAPLs: what was ordered, and the order of each night. */
const readings = (db: Database, sapl: SaplReading): Record<string, Task> => ({
  buscar_sapl: search(
    (tenantId, id, signal) => runSaplSearch(db.in(tenantId), tenantId, id, sapl, signal),
    (tenantId, id, againAfter) => giveUpSaplSearch(db.in(tenantId), id, againAfter),
  ),
  pedir_sapl: hourly((signal) => orderSaplsOfTenants(db, signal)),
})

function posting(db: Database, mail: Mail): Task {
  const send = sender(mail)
  return {
    // A day apart in the end, until the letter is cleared away.
    tries: 100,
    wait: waitForMailbox,
    run: async (job) => {
      const { tenantId, data } = ofLetter.parse(job)
      await sendLetter(db.in(tenantId), data.id, send)
    },
    failed: async (job, cause, againAfter) => {
      const { tenantId, data } = ofLetter.parse(job)
      await markFailed(db.in(tenantId), data.id, cause, againAfter)
    },
  }
}
