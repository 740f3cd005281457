import { sql, type Runner } from '../../platform/postgres/database.ts'

/** Whether strangers may register. */
export async function registrationOpen(runner: Runner): Promise<boolean> {
  const [row] = await runner.run<{ open: boolean }>(
    sql.read`select cadastro_aberto as open from ajuste`,
  )
  return row?.open ?? true
}

export async function storeRegistrationOpen(runner: Runner, open: boolean): Promise<void> {
  await runner.run(
    sql`insert into ajuste (cadastro_aberto) values (${open}) on conflict (tenant_id)
      do update set cadastro_aberto = excluded.cadastro_aberto`,
  )
}
