import { capitalised, withArticle } from '../../pt-br/words.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { nouns } from 'virtual:screens'
import { tables } from 'virtual:tables'
import { eventPages, isTrackerType, trackerVerbs } from '../../resources/audit-words.ts'
import { recordAddress } from '../app/record-address.ts'
import { HomeCard, EmptyCard, Rows } from './card.tsx'
import type { RecentChange } from '../../resources/calls/home.ts'
import { folded } from './fold-changes.ts'
import { timeAgo } from './panel.ts'

const gone = new Set(['delete'])
/** What is written by other doors than the registers, by the name of its page. */
const pages = new Map(Object.entries(eventPages(tables)))
/** Citizens who write through a portal have no name here. */
const whoDid = ({ quem }: RecentChange) => (quem === '' ? 'Alguém' : (quem ?? 'O sistema'))

export function LatestChanges({ items }: { readonly items: readonly RecentChange[] }) {
  return (
    <HomeCard title="Últimas alterações" columns={7}>
      {items.length === 0 ? (
        <EmptyCard>As alterações feitas por você e por sua equipe aparecem aqui.</EmptyCard>
      ) : (
        <Rows>
          {folded(items).map(({ change, times }) => (
            <Item
              key={`${change.quando} ${change.recurso} ${change.registro} ${change.tipo}`}
              item={change}
              times={times}
            />
          ))}
        </Rows>
      )}
    </HomeCard>
  )
}

function Item({ item, times }: { readonly item: RecentChange; readonly times: number }) {
  const noun = nouns.find(({ name }) => name === item.recurso)
  const page = noun ? undefined : pages.get(item.recurso)
  // Without a name there is the number of a record, which a register knows and nobody else does.
  const title = item.titulo ?? (page === undefined && times === 1 ? String(item.registro) : '')
  const href =
    gone.has(item.tipo) || item.registro === null || title === ''
      ? undefined
      : recordAddress(item.recurso, item.registro)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {whoDid(item)}
        </Box>{' '}
        {isTrackerType(item.tipo) ? trackerVerbs[item.tipo] : 'alterou'}
        {times > 1 && ` ${times} vezes`}
        {noun
          ? times > 1
            ? ` em ${capitalised(noun.noun.many)}`
            : ` ${withArticle(noun.noun)}`
          : page === undefined
            ? ''
            : ` em ${page}${title === '' ? '' : ':'}`}{' '}
        {href ? <Link href={href}>{title}</Link> : title}
      </Typography>
      <Typography
        component="time"
        dateTime={item.quando}
        variant="body2"
        sx={{ color: 'text.caption', whiteSpace: 'nowrap', lineHeight: '21px' }}
      >
        {timeAgo(item.quando)}
      </Typography>
    </Box>
  )
}
