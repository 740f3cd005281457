import Box from '@mui/material/Box'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import FilterListRounded from '@mui/icons-material/FilterListRounded'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { dayAfter } from '../../pt-br/day.ts'
import { clockHere } from '../app/clock.ts'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { loadChunk } from '../app/load-chunk.ts'
import { ListBar, TakeAway } from '../engine/list/list-frame.tsx'
import { MenuButton } from '../engine/list/menu-button.tsx'
import type { Narrowed } from '../engine/list/narrowing.ts'
import { SearchBox } from '../engine/list/search-box.tsx'
import type { OptionSource } from '../engine/reference.ts'
import { filterTexts, type JournalFilter } from './filters.ts'

const JournalPanel = lazy(() => loadChunk(() => import('./filter-panel.tsx')))
const JournalExport = lazy(() => loadChunk(() => import('./export.tsx')))

interface ToolbarProps {
  readonly download: (query: Narrowed) => Promise<Blob>
  readonly title: string
  readonly searchLabel: string
  readonly filters: readonly JournalFilter[]
  readonly narrowed: Narrowed
  readonly narrow: (change: Narrowed) => void
  readonly canExport: boolean
  readonly quickPeriod: true | undefined
}
/** Search, filters and export of a journal. What narrows it stands as chips that can be taken away. */
export function JournalToolbar({
  download,
  title,
  searchLabel,
  filters,
  narrowed,
  narrow,
  canExport,
  quickPeriod,
}: ToolbarProps) {
  return (
    <ListBar>
      <SearchBox q={narrowed['q'] ?? ''} onSearch={(q) => narrow({ q })} label={searchLabel} />
      {quickPeriod && <QuickPeriod narrowed={narrowed} narrow={narrow} />}
      <MenuButton text="Filtros" icon={<FilterListRounded />} popup="dialog">
        {(anchor, close) => (
          <JournalPanel
            anchor={anchor}
            onClose={close}
            filters={filters}
            narrowed={narrowed}
            onChange={narrow}
          />
        )}
      </MenuButton>
      {filters
        .filter(({ name }) => narrowed[name])
        .map((filter) => {
          const value = narrowed[filter.name] ?? ''
          const take = () => narrow({ [filter.name]: '' })
          return filter.source ? (
            <SearchedChip
              key={filter.name}
              filter={filter}
              source={filter.source}
              value={value}
              onTake={take}
            />
          ) : (
            <TakeAway key={filter.name} text={filterTexts(filter, value)} onTake={take} />
          )
        })}
      {canExport && (
        <Box sx={{ ml: 'auto' }}>
          <MenuButton text="Exportar" icon={<DownloadRounded />}>
            {(anchor, close) => (
              <JournalExport
                anchor={anchor}
                onClose={close}
                download={(format) => download({ ...narrowed, as: format })}
                title={title}
              />
            )}
          </MenuButton>
        </Box>
      )}
    </ListBar>
  )
}

/** The periods that people name in a word, as the days from which and until which they are. */
function periodsFor(today: string): readonly (readonly [words: string, de: string, ate: string])[] {
  const yesterday = dayAfter(today, -1)
  return [
    ['Hoje', today, today],
    ['Ontem', yesterday, yesterday],
    ['Últimos 7 dias', dayAfter(today, -6), today],
    ['Últimos 30 dias', dayAfter(today, -29), today],
    ['Este mês', `${today.slice(0, 8)}01`, today],
    ['Este ano', `${today.slice(0, 5)}01-01`, today],
  ]
}
/** A period in a word; other days are written in the filters. */
function QuickPeriod({ narrowed, narrow }: Pick<ToolbarProps, 'narrowed' | 'narrow'>) {
  const [periods] = useState(() => periodsFor(clockHere().isoDay(new Date())))
  const { de = '', ate = '' } = narrowed
  const chosen = periods.find(([, from, until]) => from === de && until === ate)?.[0]
  const own = de || ate ? 'Outro período' : ''
  return (
    <NativeChoice
      label="Quando"
      value={chosen ?? own}
      options={[
        ['', 'Sempre'],
        ...periods.map(([words]) => [words, words] as const),
        ...(chosen === undefined && own ? [[own, own] as const] : []),
      ]}
      onChange={(words) => {
        const [, from = '', until = ''] = periods.find(([one]) => one === words) ?? []
        if (words !== own || words === '') narrow({ de: from, ate: until })
      }}
    />
  )
}

interface SearchedChipProps {
  readonly filter: JournalFilter
  readonly source: OptionSource
  readonly value: string
  readonly onTake: () => void
}
/** What was chosen among many is known by its key only: the server tells its name. */
function SearchedChip({ filter: { label }, source, value, onTake }: SearchedChipProps) {
  const { data: texts } = useQuery(source.labels([value]))
  return (
    <TakeAway text={`${label}: ${texts ? (texts.get(value) ?? value) : '…'}`} onTake={onTake} />
  )
}
