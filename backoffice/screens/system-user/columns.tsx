import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { systemUser } from '../../../resources/access/system-user.ts'
import { listAccess, type AccessOfPerson } from '../../../resources/calls/person.ts'
import { momentHere } from '../../app/clock.ts'
import { Absent } from '../../engine/cell.tsx'
import type { Row } from '../../engine/data.ts'
import type { RowColumn } from '../../engine/list/rows-table.tsx'
import { personPath } from '../../people/path.ts'
import { callApi } from '../../transport/http.ts'

/** The rows of a page ask together: those of one moment are one call. */
let gathering:
  | { readonly ids: Set<string>; readonly found: Promise<readonly AccessOfPerson[]> }
  | undefined
function accessOf(id: string): Promise<readonly AccessOfPerson[]> {
  if (!gathering || gathering.ids.size >= 100) {
    const ids = new Set<string>()
    const found = Promise.resolve().then(async () => {
      gathering = undefined
      return (await callApi(listAccess, { body: { ids: [...ids] } })).data
    })
    gathering = { ids, found }
  }
  gathering.ids.add(id)
  return gathering.found
}

interface PartProps {
  readonly row: Row
  readonly show: (access: AccessOfPerson) => ReactNode
}
function Part({ row, show }: PartProps) {
  const id = String(row['id'])
  const { data, isError } = useQuery({
    queryKey: [systemUser.name, 'access', id],
    staleTime: 10_000,
    queryFn: async () => (await accessOf(id)).find((one) => one.id === id) ?? null,
  })
  if (isError || data === null) return <Absent />
  return data ? show(data) : <Skeleton width={110} />
}

const shown = 2
const few = (names: readonly string[]) =>
  names.length > shown
    ? `${names.slice(0, shown).join('; ')} e mais ${names.length - shown}`
    : names.join('; ')
const Profiles = ({ perfis, tudo }: AccessOfPerson) =>
  perfis.length > 0 ? few(perfis) : tudo ? 'Administra a plataforma' : 'Sem perfil nos seus órgãos'

/** Where somebody publishes; of who is kept out, what still hangs on them. */
const Publishes = ({ access, row }: { readonly access: AccessOfPerson; readonly row: Row }) => {
  const { id, tudo, unidades, deve } = access
  if (row['situation'] === 'bloqueado' && deve + unidades.length > 0)
    return (
      <Link href={personPath(id)}>
        Saindo: {counted(deve + unidades.length, 'coisa', 'coisas')} a passar adiante
      </Link>
    )
  if (unidades.length === 0) return tudo ? 'Em tudo' : <Absent />
  return tudo ? `Em tudo, ou só em ${few(unidades)}` : few(unidades)
}

/**
 * When somebody was last here, and what is known of who it is: one column, for the list is wide. A second factor proves
 * the mailbox, so that never both are told.
 */
const LastUse = (person: AccessOfPerson) => {
  const { ultimo_acesso: last, segundo_fator: isOn, email_sem_prova: isUnproven } = person
  const note = isOn ? 'com segundo fator' : isUnproven ? 'e-mail não comprovado' : undefined
  return (
    <>
      {last === null ? 'Ainda não entrou' : momentHere(last)}
      {note && <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{note}</Box>}
    </>
  )
}

/** What the list of people tells besides their names: what they may, where, and when they were last here. */
export const accessColumns: readonly RowColumn<Row>[] = [
  {
    label: 'Perfis',
    show: (row) => <Part row={row} show={(access) => <Profiles {...access} />} />,
  },
  {
    label: 'Onde publica',
    show: (row) => <Part row={row} show={(access) => <Publishes access={access} row={row} />} />,
  },
  {
    label: 'Último acesso',
    show: (row) => <Part row={row} show={(access) => <LastUse {...access} />} />,
  },
]
