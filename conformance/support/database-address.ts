import type { PostgresConnection } from '../../platform/postgres/embedded/embedded.ts'

/** What `DATABASE_URL` says of a database of this run, which is behind a socket. */
export function addressOf({ host, port, user, password, database }: PostgresConnection): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = encodeURIComponent(password)
  url.searchParams.set('host', host)
  return url.href
}
