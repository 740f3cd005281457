import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import {
  mostCalendarEntries,
  readReleaseCalendar,
} from '../../../resources/calls/release-calendar.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { EmptyState } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { NoPortal } from '../../engine/ask-portal.tsx'
import { ListBar, ListFrame } from '../../engine/list/list-frame.tsx'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { useNarrowing, type Narrowed } from '../../engine/list/narrowing.ts'
import { nounsOf } from '../../proposals/data.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { callApi } from '../../transport/http.ts'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { releasesKey } from '../data.ts'
import { waitingTabs } from '../words.ts'
import { entriesByDay, shownDays, todayHere, type ShownDays } from './days.ts'
import { DayList, Weeks } from './month.tsx'

const narrowedBy = [{ name: 'por' }, { name: 'dia' }]
const calendarQuery = (portal: number | null, { days }: ShownDays) =>
  queryOptions({
    queryKey: [...releasesKey, 'calendario', portal, days[0], days.length],
    enabled: portal !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { portal: String(portal), de: days[0] ?? '', ate: days.at(-1) ?? '' }
      return (await callApi(readReleaseCalendar, { query, signal })).data
    },
  })

interface BarProps {
  readonly shown: ShownDays
  readonly go: (change: Narrowed) => void
}
/** The days that are shown, and the ways to others. */
function DaysBar({ shown, go }: BarProps) {
  const what = shown.span === 'semana' ? 'Semana' : 'Mês'
  return (
    <ListBar>
      <IconButton aria-label={`${what} anterior`} onClick={() => go({ dia: shown.before })}>
        <ChevronLeftRounded />
      </IconButton>
      <IconButton aria-label={`${what} seguinte`} onClick={() => go({ dia: shown.after })}>
        <ChevronRightRounded />
      </IconButton>
      <Typography
        component="p"
        aria-live="polite"
        sx={{
          flex: '1 1 auto',
          fontWeight: 600,
          '&::first-letter': { textTransform: 'uppercase' },
        }}
      >
        {shown.title}
      </Typography>
      <Button
        variant="text"
        disabled={shown.days.includes(todayHere()) && shown.day === todayHere()}
        onClick={() => go({ dia: '' })}
      >
        Hoje
      </Button>
      <NativeChoice
        label="Ver por"
        value={shown.span}
        onChange={(por) => go({ por: por === 'mes' ? '' : por })}
        options={[
          ['mes', 'Mês'],
          ['semana', 'Semana'],
        ]}
      />
    </ListBar>
  )
}

const weekAddress = (day: string) => `${ownScreens.releaseCalendar}?por=semana&dia=${day}`
const none = (
  <EmptyState
    title="Nada nestes dias"
    text="Aqui aparecem os pacotes e os rascunhos marcados para uma hora, o que foi publicado, e as notícias que entram no portal e saem dele."
  />
)

/** What goes out of the portal in use and comes in, by the day. */
export function ReleaseCalendar() {
  const { id } = usePortalInUse()
  const [by, go] = useNarrowing(narrowedBy)
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const shown = shownDays(by['por'] === 'semana' ? 'semana' : 'mes', by['dia'])
  const query = useQuery(calendarQuery(id, shown))
  const found = query.data?.entradas ?? []
  const names = [...new Set(found.flatMap(({ registro }) => registro ?? []))].toSorted()
  const { data: nouns = new Map() } = useQuery(nounsOf(names))
  const Days = isNarrow ? DayList : Weeks
  return (
    <>
      <PageHeader
        title="Calendário"
        purpose="O que entra no portal e sai dele em cada dia: o que está marcado, o que já foi, e o que não foi publicado na sua hora."
      />
      <PageTabs {...waitingTabs} here={ownScreens.releaseCalendar} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {id === null ? (
          <NoPortal whose="O calendário é" />
        ) : (
          <ListFrame
            query={query}
            awaited={5}
            waiting="Carregando o calendário"
            bars={<DaysBar shown={shown} go={go} />}
            notice={
              query.data?.mais && (
                <Alert severity="info" sx={{ m: 1.5 }}>
                  Há mais de {mostCalendarEntries} publicações nestes dias: aparecem as primeiras.
                  Veja por semana para ver as outras.
                </Alert>
              )
            }
            empty={isNarrow && found.length === 0 && none}
          >
            <Days
              shown={shown}
              entries={entriesByDay(found)}
              nouns={nouns}
              portal={id}
              weekAddress={weekAddress}
            />
          </ListFrame>
        )}
      </Paper>
      {!isNarrow && query.data && found.length === 0 && <Box sx={{ mt: 2 }}>{none}</Box>}
    </>
  )
}
