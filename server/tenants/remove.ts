import { createHash } from 'node:crypto'
import { access, constants, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { leaveOfCode, leaveOfTenant, type Leave } from '../../data/nouns/tenant-leave.ts'
import { beginRemoval, lastSigned, takeRemoval } from '../../data/nouns/tenant-removal.ts'
import { tenantByCode, type Tenant } from '../../data/nouns/tenants.ts'
import { handedOverSince } from '../../domain/tenants/leave.ts'
import { open, type Database, type Tx } from '../../platform/postgres/database.ts'
import { codeOf, Refusal } from '../../platform/process/refusal.ts'
import { dayText } from '../../pt-br/day.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../files-folder.ts'
import { handOverFirst } from './leave.ts'
import { certificatePages } from './removal/certificate.ts'
import { inboxOf } from './removal/files.ts'
import { removeAllOf } from './removal/steps.ts'

interface RemoveFlags {
  readonly code: string
  readonly confirm?: string | undefined
  readonly certificate?: string | undefined
}

/**
 * `cli tenant remove`: for ever, once the day has come. Ended in between, it is to be repeated, and goes on; repeated
 * after its end it writes the certificate again.
 * @throws {Refusal} before anything is touched
 */
export async function removeTenant(
  config: Config,
  { code, confirm, certificate }: RemoveFlags,
  say: (text: string) => void,
): Promise<void> {
  if (confirm !== code)
    throw new Refusal(`Isto não se desfaz: escreva o código outra vez, com --confirm ${code}.`)
  const paper = await paperAt(certificate)
  needInstallation(config)
  const files = await openFiles(config)
  await withPostgres(config, async ({ options }) => {
    // One connection that is kept, without limits of time.
    const owner = open(options)
    try {
      const { id } = await begun(owner, code)
      // Somebody may have taken the code since, where a removal was ended after its last transaction.
      const isTaken = (await tenantByCode(owner, code)) !== undefined
      const inbox = isTaken ? undefined : inboxOf(config.inboxDir, code)
      await removeAllOf({ owner, files, inbox }, id)
      const over = await owner.transaction(id, (tx) => leaveOfTenant(tx, id))
      if (over) await writeCertificate(config, paper, over)
    } finally {
      await owner.close()
    }
  })
  say(`${code} foi removido. O certificado está em ${paper} e, para programas, em ${paper}.json.\n`)
}

/** Where the certificate goes. @throws {Refusal} where it could not be written in the end */
async function paperAt(given: string | undefined): Promise<string> {
  if (!given)
    throw new Refusal(
      'Diga com --certificate o arquivo, ainda inexistente, em que o certificado é gravado.',
    )
  const path = resolve(given)
  for (const one of [path, `${path}.json`])
    if (
      await stat(one).then(
        () => true,
        () => false,
      )
    )
      throw new Refusal(`${one} já existe. Indique outro arquivo para o certificado.`)
  try {
    await access(dirname(path), constants.W_OK)
  } catch (error) {
    throw new Refusal(
      `Não é possível gravar em ${dirname(path)} (${codeOf(error) ?? String(error)}).`,
    )
  }
  return path
}

async function writeCertificate(config: Config, path: string, leave: Leave): Promise<void> {
  const { text, json } = certificatePages(leave, {
    address: config.publicUrl,
    keepDays: config.backup?.keepDays,
  })
  await writeFile(`${path}.json`, json, { flag: 'wx' })
  await writeFile(path, text, { flag: 'wx' })
}

/** The leave of a municipality whose removal has begun, now or before. */
async function begun(owner: Database, code: string): Promise<Leave> {
  const leave = await leaveOfCode(owner, code)
  const tenant = await tenantByCode(owner, code)
  if (!leave && !tenant) throw new Refusal(`O inquilino "${code}" não existe.`)
  if (!leave || (tenant && leave.endedAt !== null))
    throw new Refusal(
      `${code} não está de saída. Antes: npm run cli -- tenant leave ${code} --why MOTIVO.`,
    )
  if (!(await takeRemoval(owner, leave.id)))
    throw new Refusal(`${code} já está sendo removido por outro comando. Espere que termine.`)
  if (leave.begunAt === null && tenant) await begin(owner, tenant)
  return leave
}

const begin = (owner: Database, tenant: Tenant): Promise<void> =>
  owner.transaction(tenant.id, async (tx) => {
    const leave = await leaveOfTenant(tx, tenant.id)
    if (!leave) throw new Refusal(`${tenant.code} não está de saída.`)
    if (!leave.isDue)
      throw new Refusal(
        `${tenant.code} só pode ser removido a partir de ${dayText(leave.day)}. Nada foi removido.`,
      )
    await beginRemoval(tx, tenant.id, {
      handedOver: leave.withoutExport === null ? await handedOverOf(tx, tenant) : null,
      checkpoint: await checkpointOf(tx),
    })
  })

async function handedOverOf(tx: Tx, { code, pause }: Tenant) {
  const handed = await handedOverSince(tx, pause)
  if (typeof handed === 'string') throw handOverFirst(code, handed)
  return handed
}

async function checkpointOf(tx: Tx) {
  const signed = await lastSigned(tx)
  if (!signed) return null
  const sha256 = createHash('sha256').update(signed.checkpoint).digest('hex')
  return { lines: signed.lines, sha256 }
}
