import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sql } from '../../platform/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { objectStore, type StoreRequest } from './object-store.ts'
import type { TenantFixture as Place } from './tenant-fixture.ts'
import { tenants } from './tenants.ts'
import {
  startTestServer as makeBareWorld,
  signIn,
  type TestServer as BareWorld,
} from './test-server.ts'

/** A tenant with the token of one of its users. */
export interface SignedInTenant extends Place {
  readonly token: string
}
export interface UploadServer extends BareWorld {
  readonly uploadLimit: number
  readonly here: SignedInTenant
  readonly elsewhere: SignedInTenant
  /** What the object store was asked for since it was looked at last; always empty for a local folder. */
  readonly takeStoreRequests: () => readonly StoreRequest[]
  /** How many files there are, and how many on their way. */
  readonly countFiles: () => { readonly kept: number; readonly staged: number }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

/** @param s3Port where the object store listens, 0 for any free port; without it, files are in a local folder. */
export async function startUploadServer(
  uploadLimit: number,
  s3Port?: number,
): Promise<UploadServer> {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  const objects = join(folder, 'objetos')
  mkdirSync(objects)
  const store = s3Port === undefined ? undefined : await objectStore(objects, s3Port)
  const server = await makeBareWorld({
    config: { uploadLimit },
    ...(store ? { storage: store.storage } : {}),
  })
  const local = join(server.folder, 'arquivos')
  const [here, elsewhere] = await Promise.all([
    server.signedIn('master', 'a'),
    server.signedIn('master', 'b'),
  ])
  return {
    ...server,
    uploadLimit,
    here: { ...tenants.a, token: here.token },
    elsewhere: { ...tenants.b, token: elsewhere.token },
    takeStoreRequests: () => store?.wanted.splice(0) ?? [],
    countFiles() {
      const staged = filesIn(join(local, 'temporarios')).length
      const kept = store
        ? filesIn(objects).filter(({ name }) => name.endsWith('_object')).length
        : filesIn(local).length - staged
      return { kept, staged }
    },
    async close() {
      await server.close()
      await store?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Adds a user with one right on one page, at the first manager or at a new one.
 * @returns the tenant with that user's token.
 */
export async function addUser(
  { app, db }: UploadServer,
  tenant: SignedInTenant,
  name: string,
  page: string,
  right: 'read' | 'add',
  manages: 'the first manager' | 'a manager of their own',
): Promise<SignedInTenant> {
  const email = `${name}@exemplo.gov.br`
  await db.transaction(tenant.tenantId, async (tx) => {
    const [user] = await tx.run<{ id: string }>(
      sql`insert into usuario (name, username, email, senha, confirmed, active) select ${name}, ${email}, ${email},
        senha, true, true from usuario where senha is not null limit 1 returning id`,
    )
    const [profile] = await tx.run<{ id: string }>(
      sql`insert into perfil (nome) values (${`${name} dos envios`}) returning id`,
    )
    const [body] =
      manages === 'the first manager'
        ? await tx.run<{ id: string }>(sql`select id from gestor order by id limit 1`)
        : await tx.run<{ id: string }>(
            sql`insert into gestor (nome, cnpj) values (${name}, ${name}) returning id`,
          )
    const [link] = await tx.run<{ id: string }>(
      sql`insert into gestor_perfil (id_gestor, id_perfil) values (${body?.id ?? ''}, ${profile?.id ?? ''})
        returning id`,
    )
    await tx.run(
      sql`insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, ${sql.identifier(right)})
        select ${link?.id ?? ''}, id, true from pagina where caminho = ${page}`,
    )
    await tx.run(
      sql`insert into gestor_usuario (id_usuario, id_gestor_perfil) values (${user?.id ?? ''}, ${link?.id ?? ''})`,
    )
  })
  return { ...tenant, token: (await signIn(app, tenant, email)).token }
}

/** One request by the user of a tenant; `as: 'nobody'` without a session. */
export const request = (
  server: UploadServer,
  tenant: SignedInTenant,
  options: InjectOptions & { readonly as?: 'nobody' },
) => {
  const { as: who, ...rest } = options
  return server.app.inject({
    ...rest,
    headers: {
      host: tenant.host,
      ...(who === 'nobody' ? {} : { authorization: `Bearer ${tenant.token}` }),
      ...rest.headers,
    },
  })
}

const line = '----claraboia'
export interface Part {
  readonly name: string
  readonly file?: string
  readonly body: string | Buffer
}
export const multipart = (parts: readonly Part[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${line}` },
  payload: Buffer.concat([
    ...parts.flatMap(({ name, file, body }) => [
      Buffer.from(
        `--${line}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\ncontent-type: text/html`}\r\n\r\n`,
      ),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${line}--\r\n`),
  ]),
})

export const upload = (
  server: UploadServer,
  tenant: SignedInTenant,
  file: string,
  body: string | Buffer,
  portalId = tenant.portals[0]?.id ?? 0,
) =>
  request(server, tenant, {
    method: 'POST',
    url: '/webadm/arquivos',
    ...multipart([
      { name: 'portal_id', body: String(portalId) },
      { name: 'file', file, body },
    ]),
  })

/** The body of a document that the tenant's first portal may publish. */
export const documentBody = (tenant: SignedInTenant, given: Readonly<Record<string, unknown>>) => ({
  portal_id: tenant.portals[0]?.id,
  hash_id_cliente: tenant.portals[0]?.unit,
  id_tipo_elemento: 1,
  descricao: documentElement.example.description,
  ano: '2026',
  periodicidade: 'bimestral',
  mes: '02',
  ...given,
})

/** Uploads a small PDF for the first portal as a user. @returns the file's key */
export async function uploadedPdf(
  { app }: Pick<BareWorld, 'app'>,
  { token }: { readonly token: string },
  name: string,
): Promise<string> {
  const { headers, payload } = multipart([
    { name: 'portal_id', body: '1' },
    { name: 'file', file: name, body: Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`) },
  ])
  const answer = await app.inject({
    method: 'POST',
    url: '/webadm/arquivos',
    headers: { host: tenants.a.host, authorization: `Bearer ${token}`, ...headers },
    payload,
  })
  return answer.json<{ s3_file_key: string }>().s3_file_key
}
