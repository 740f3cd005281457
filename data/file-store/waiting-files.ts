import { problem } from '../../kernel/problem.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'

/** What one user may have sent that no record names yet; the sweep takes it after a day. */
const mostWaiting = { files: 2_000, bytes: 5_000_000_000 } as const

/** @throws {Problem} `too-many` for who sent more than they publish. */
export async function refuseHoard(
  runner: Runner,
  userId: string,
  most: { readonly files: number; readonly bytes: number } = mostWaiting,
): Promise<void> {
  const [waiting] = await runner.run<{ files: number; bytes: number }>(
    sql.read`select count(*)::float8 as files, coalesce(sum(tamanho), 0)::float8 as bytes from arquivo
      where enviado_por = ${userId} and not vinculado and not excluido`,
  )
  if (waiting && (waiting.files >= most.files || waiting.bytes >= most.bytes))
    throw problem(
      'too-many',
      'Você tem muitos arquivos enviados que nenhum registro usa. Publique-os, ou espere até amanhã: os que ninguém usou são apagados.',
    )
}
