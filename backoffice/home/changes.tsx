import { withArticle } from '../../pt-br/words.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { nouns } from 'virtual:screens'
import { tables } from 'virtual:tables'
import { eventPages } from '../../resources/audit-words.ts'
import { recordAddress } from '../app/record-address.ts'
import { HomeCard, EmptyCard, Rows } from './card.tsx'
import type { Change } from '../../resources/calls/home.ts'
import { timeAgo } from './panel.ts'

const verbs: Readonly<Record<string, string>> = {
  insert: 'cadastrou',
  update: 'alterou',
  delete: 'excluiu',
  restore: 'restaurou',
  publish: 'publicou',
  import: 'importou',
  export: 'exportou',
  print: 'imprimiu',
}
const gone = new Set(['delete'])
/** What is written by other doors than the registers, by the name of its page. */
const pages = new Map(Object.entries(eventPages(tables)))
/** Citizens who write through a portal have no name here. */
const whoDid = ({ quem }: Change) => (quem === '' ? 'Alguém' : (quem ?? 'O sistema'))

export function Changes({ items }: { readonly items: readonly Change[] }) {
  return (
    <HomeCard title="Últimas alterações" columns={7}>
      {items.length === 0 ? (
        <EmptyCard>As alterações feitas por você e por sua equipe aparecem aqui.</EmptyCard>
      ) : (
        <Rows>
          {items.map((item) => (
            <Item
              key={`${item.quando} ${item.recurso} ${item.registro} ${item.tipo}`}
              item={item}
            />
          ))}
        </Rows>
      )}
    </HomeCard>
  )
}

function Item({ item }: { readonly item: Change }) {
  const noun = nouns.find(({ name }) => name === item.recurso)
  const title = item.titulo ?? String(item.registro)
  const href =
    gone.has(item.tipo) || item.registro === null
      ? undefined
      : recordAddress(item.recurso, item.registro)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 650 }}>
          {whoDid(item)}
        </Box>{' '}
        {verbs[item.tipo] ?? 'alterou'}
        {noun
          ? ` ${withArticle(noun.noun)}`
          : pages.has(item.recurso)
            ? ` em ${pages.get(item.recurso)}:`
            : ''}{' '}
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
