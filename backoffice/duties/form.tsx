import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DutiesSeen, DutyLineSeen } from '../../resources/calls/duty.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { fullHeight } from '../engine/form/form-bar.tsx'
import { FilledForm } from '../engine/form/form-filled.tsx'
import { rememberedList } from '../engine/list/list-state.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { dutiesQuery, keyOfLine } from './data.ts'
import { dutyNoun, dutyValues } from './noun.ts'
import { dutyStore } from './store.ts'

const crumbsTo = (text: string) => [
  { text: 'Obrigações', href: rememberedList(ownScreens.duties) },
  { text },
]

/** The form of a duty: a new one of a unit, or who answers for one, its day and whether it applies. */
export function DutyForm() {
  const { id: named }: Readonly<Record<string, string>> = useParams({ strict: false })
  const duty = named === 'nova' ? undefined : named
  const { ug }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { id } = usePortalInUse()
  const { data, error, refetch } = useQuery({
    ...dutiesQuery(id),
    // What somebody else changed meanwhile must not come into a form that is being filled.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const line = data?.obrigacoes.find(
    (one) => String(one.id) === duty && (typeof ug !== 'string' || one.unidade.id === ug),
  )
  const isMissing = data && duty !== undefined && !line
  if (data && id !== null && !isMissing)
    return (
      <FilledDuty
        key={`${id} ${line ? keyOfLine(line) : ''}`}
        portalId={id}
        data={data}
        line={line}
      />
    )
  const title = duty === undefined ? 'Nova obrigação' : 'Editar obrigação'
  return (
    <Box sx={fullHeight}>
      <PageHeader title={title} crumbs={crumbsTo(title)} />
      {id === null ? (
        <NoPortal whose="As obrigações são" />
      ) : isMissing ? (
        <EmptyState
          title="Esta obrigação não é deste portal"
          text="Volte à lista e escolha a que procura."
        />
      ) : error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={8} height={42} />
      )}
    </Box>
  )
}

interface FilledProps {
  readonly portalId: number
  readonly data: DutiesSeen
  readonly line: DutyLineSeen | undefined
}
function FilledDuty({ portalId, data, line }: FilledProps) {
  const noun = useMemo(() => dutyNoun(data, line), [data, line])
  const store = useMemo(() => dutyStore(portalId), [portalId])
  const title = line ? `Editar obrigação: ${line.titulo}` : 'Nova obrigação'
  return (
    <FilledForm
      resource={noun}
      set={{ list: ownScreens.duties }}
      params={{}}
      routeParams={{}}
      recordKey={line && keyOfLine(line)}
      initial={dutyValues(data, line)}
      store={store}
      title={title}
      purpose={line ? `${line.unidade.nome}. ${line.lei}. Hoje: ${line.situacao}.` : undefined}
      crumbs={crumbsTo(line ? line.titulo : 'Nova')}
    />
  )
}
