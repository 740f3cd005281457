import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import AddRounded from '@mui/icons-material/AddRounded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '../../pt-br/words.ts'
import type { DutiesSeen, DutyLineSeen } from '../../resources/calls/duty.ts'
import { EmptyState } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { ListBar, ListFrame, NothingLeft } from '../engine/list/list-frame.tsx'
import { useRememberedList } from '../engine/list/list-state.ts'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { useNarrowing, type Narrowed } from '../engine/list/narrowing.ts'
import { SearchBox } from '../engine/list/search-box.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { dutiesQuery, isLate, newDutyPath } from './data.ts'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { DutyRows } from './rows.tsx'

/** Groups of states, as one narrows the list by them. */
const kinds: readonly (readonly [
  name: string,
  text: string,
  fits: (line: DutyLineSeen) => boolean,
])[] = [
  ['atrasadas', 'Atrasadas', isLate],
  ['vencem', 'A vencer', ({ estado }) => estado === 'vence' || estado === 'vence-hoje'],
  ['nunca', 'Nunca publicadas', ({ estado }) => estado === 'nunca'],
  ['em-dia', 'Em dia', ({ estado }) => estado === 'em-dia' || estado === 'nao-houve'],
  ['nao-se-aplica', 'Não se aplicam', ({ estado }) => estado === 'nao-se-aplica'],
]
const nobody = 'ninguem'
const narrowedBy = [{ name: 'estado' }, { name: 'unidade' }, { name: 'pessoa' }]

const answersFor = ({ responsavel, suplente }: DutyLineSeen, person: string) =>
  person === nobody
    ? responsavel === null || responsavel.saiu
    : responsavel?.id === person || suplente?.id === person
function narrowed(
  lines: readonly DutyLineSeen[],
  { estado, unidade, pessoa, q = '' }: Narrowed,
): readonly DutyLineSeen[] {
  const fits = kinds.find(([name]) => name === estado)?.[2]
  const words = fold(q).split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = fold(`${line.titulo} ${line.lei} ${line.unidade.nome}`)
    return (
      (!fits || fits(line)) &&
      (!unidade || line.unidade.id === unidade) &&
      (!pessoa || answersFor(line, pessoa)) &&
      words.every((word) => text.includes(word))
    )
  })
}

/** What the portal in use owes to be published: late first, with the law, the day and who answers for it. */
export function DutyList() {
  const { id } = usePortalInUse()
  const query = useQuery(dutiesQuery(id))
  const [by, narrow] = useNarrowing(narrowedBy)
  useRememberedList()
  const { data } = query
  const [holidays, setHolidays] = useState(false)
  const rows = narrowed(data?.obrigacoes ?? [], by)
  const mayChange = data?.muda === true
  const add = mayChange && (
    <Button variant="contained" href={newDutyPath} startIcon={<AddRounded />}>
      Nova obrigação
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Obrigações"
        purpose="O que a lei, ou o costume do portal, manda publicar, até quando, e quem responde por isso."
        actions={
          mayChange && (
            <>
              <Button variant="outlined" onClick={() => setHolidays(true)}>
                Feriados
              </Button>
              {add}
            </>
          )
        }
      />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {id === null ? (
          <NoPortal whose="As obrigações são" />
        ) : (
          <ListFrame
            query={query}
            awaited={8}
            waiting="Carregando obrigações"
            bars={data && <Bar data={data} by={by} narrow={narrow} />}
            empty={
              rows.length === 0 &&
              (data?.obrigacoes.length === 0 ? (
                <EmptyState
                  title="Nenhuma obrigação ainda"
                  text="Elas aparecem quando o portal tem uma unidade gestora com o seu poder ou natureza."
                  action={add}
                />
              ) : (
                <NothingLeft
                  text="Nenhuma obrigação é assim."
                  action="Ver todas"
                  onClear={() => narrow({ q: '', estado: '', unidade: '', pessoa: '' })}
                />
              ))
            }
          >
            <DutyRows portalId={id} rows={rows} mayChange={mayChange} />
          </ListFrame>
        )}
      </Paper>
      {holidays && data && id !== null && (
        <HolidaysDialog
          portalId={id}
          seen={data.feriados}
          today={data.hoje}
          onClose={() => setHolidays(false)}
        />
      )}
    </>
  )
}

interface BarProps {
  readonly data: DutiesSeen
  readonly by: Narrowed
  readonly narrow: (change: Narrowed) => void
}
function Bar({ data: { obrigacoes }, by, narrow }: BarProps) {
  const people = new Map(
    obrigacoes.flatMap(({ responsavel, suplente }) =>
      [responsavel, suplente].flatMap((one) => (one ? [[one.id, one.nome] as const] : [])),
    ),
  )
  const units = new Map(obrigacoes.map(({ unidade }) => [unidade.id, unidade.nome] as const))
  return (
    <ListBar>
      <SearchBox
        q={by['q'] ?? ''}
        onSearch={(q) => narrow({ q })}
        label="Buscar obrigação ou lei"
      />
      <NativeChoice
        label="Situação"
        value={by['estado'] ?? ''}
        onChange={(estado) => narrow({ estado })}
        options={[
          ['', `Todas (${obrigacoes.length})`],
          ...kinds.map(
            ([name, text, fits]) => [name, `${text} (${obrigacoes.filter(fits).length})`] as const,
          ),
        ]}
      />
      {units.size > 1 && (
        <NativeChoice
          label="Unidade"
          value={by['unidade'] ?? ''}
          onChange={(unidade) => narrow({ unidade })}
          options={[['', 'Todas'], ...units]}
        />
      )}
      <NativeChoice
        label="Pessoa"
        value={by['pessoa'] ?? ''}
        onChange={(pessoa) => narrow({ pessoa })}
        options={[['', 'Todas'], [nobody, 'Sem responsável'], ...people]}
      />
    </ListBar>
  )
}
