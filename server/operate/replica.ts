import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/postgres/database.ts'
import {
  hasReached,
  primaryNow,
  StandbyLine,
  type ClusterIdentity,
  type LogPosition,
  type StandbyState,
} from '../../platform/postgres/standby.ts'
import { reachExternal } from '../database-source.ts'
import {
  attend,
  megabytes,
  elapsedText,
  well,
  faultFinding,
  type CheckDeclaration,
  type CheckFinding,
} from './look.ts'

type PrimaryState = ClusterIdentity & { readonly flushed: LogPosition | null }

/** What a moment ago was written at the primary arrives within this. */
const arrivalMs = 2_000
const everyMs = 100
/** A machine that is busy is not a replica that is broken: readers wait less, and then read at the primary. */
const answerMs = 4_000
const untilThen = 'Enquanto isso os portais são lidos do banco principal.'

/** Whether citizens may be served from the replica, where one is named. */
export const replicaCheck: CheckDeclaration = {
  name: 'replica',
  label: 'Réplica do banco',
  needs: 'connection',
  remedy: untilThen,
  isFor: ({ config }) => config.replicaUrl !== undefined,
  look: async ({ owner, config }) => {
    const reached = await reachExternal(config.replicaUrl ?? '', 'DATABASE_REPLICA_URL')
    const line = await StandbyLine.open(reached, undefined, answerMs)
    return compare(owner, line).finally(() => line.end())
  },
}

async function compare(owner: Database, line: StandbyLine): Promise<CheckFinding> {
  const [primary] = await owner.global.run<PrimaryState>(primaryNow).catch(() => [])
  const wanted = primary?.flushed
  if (!primary || !wanted)
    return attend('o banco principal não diz até onde ela deve ir', 'Veja Banco de dados.')
  const from = performance.now()
  for (;;) {
    const state = await line.ask()
    const { replayed } = state
    if (state.system !== primary.system || state.database !== primary.database)
      return faultFinding(
        'é de outro banco de dados, e não é lida',
        `Aponte DATABASE_REPLICA_URL para uma réplica física do banco de DATABASE_URL. ${untilThen}`,
      )
    if (!replayed)
      return faultFinding(
        'não é uma réplica: foi promovida, ou é o próprio banco principal',
        `Refaça-a como réplica do banco de DATABASE_URL, ou retire DATABASE_REPLICA_URL. ${untilThen}`,
      )
    if (hasReached(replayed, wanted))
      return well('acompanha o banco principal', {
        claraboia_replica_lag_bytes: 0,
        claraboia_replica_lag_seconds: 0,
      })
    if (performance.now() - from > arrivalMs) return behind(state, replayed, wanted)
    await pause(everyMs)
  }
}

function behind(
  { seconds }: StandbyState,
  replayed: LogPosition,
  wanted: LogPosition,
): CheckFinding {
  if (replayed.timeline !== wanted.timeline)
    return attend(
      'ainda está em outra linha do tempo do banco principal',
      `Confira se ela segue o banco que hoje é o principal. ${untilThen}`,
    )
  const bytes = wanted.lsn - replayed.lsn
  const since =
    seconds === null
      ? ''
      : `; a última mudança que ela mostra é de há ${elapsedText(Math.max(0, seconds))}`
  return attend(
    `está atrasada em ${megabytes(bytes)}${since}`,
    `Confira a rede, o disco e o log da réplica. ${untilThen}`,
    {
      claraboia_replica_lag_bytes: bytes,
      ...(seconds === null ? {} : { claraboia_replica_lag_seconds: Math.max(0, seconds) }),
    },
  )
}
