import { giveReadyProfile, giveReadyProfiles } from '../../domain/rights/ready-profiles.ts'
import { sql } from '../../platform/postgres/database.ts'
import { tenants, type UserName } from './tenants.ts'
import type { Caller, TestServer } from './test-server.ts'

/** Leaves a user of tenant a with one of the ready profiles of the first manager, and nothing else. */
export async function withProfile(
  server: TestServer,
  user: UserName,
  code: string,
): Promise<Caller> {
  const [person, master] = [await server.signedIn(user), await server.signedIn('master')]
  const { tenantId } = tenants.a
  const actor = {
    tenantId,
    userId: master.userId,
    userName: 'Ana Coutinho',
    managers: null,
    ip: '127.0.0.1',
    requestId: 'prova',
  }
  await server.db.transaction(tenantId, async (tx) => {
    await giveReadyProfiles(tx, actor, '1')
    await tx.run(sql`delete from gestor_usuario where id_usuario = ${person.userId}`)
    await giveReadyProfile(tx, actor, person.userId, 1, code)
  })
  server.sessions.forget()
  return person
}
