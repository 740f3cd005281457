import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { AnyResource } from '../../../kernel/resource.ts'
import { capitalised } from '../../../pt-br/words.ts'
import { calendarStates, type CalendarEntry } from '../../../resources/calls/release-calendar.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { hourHere } from '../../app/clock.ts'
import { addressOf } from '../../engine/route-params.ts'
import { screenSets } from '../../../kernel/call.ts'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { addressOfRelease } from '../data.ts'

export type CalendarNouns = ReadonlyMap<string, AnyResource>

/** What happens then, in words: `Notícia entra no portal`. */
function happening(nouns: CalendarNouns, { o_que: kind, registro, ato }: CalendarEntry) {
  if (kind === 'pacote') return 'Pacote'
  const noun = nouns.get(registro ?? '')?.noun.one
  const what = noun === undefined ? 'Registro' : capitalised(noun)
  if (ato === 'criar') return `${what} entra no portal`
  return ato === 'retirar' ? `${what} sai do portal` : `${what} muda`
}

/** Where it is looked at: a package, the list of drafts, the record. */
function addressOfEntry(nouns: CalendarNouns, portal: number, entry: CalendarEntry): string {
  if (entry.o_que === 'pacote') return addressOfRelease(Number(entry.id))
  const resource = nouns.get(entry.registro ?? '')
  const isThere =
    entry.o_que === 'registro' || (entry.situacao === 'feito' && entry.ato !== 'retirar')
  if (resource && isThere && entry.chave !== null)
    for (const { detail } of screenSets(resource)) {
      const params = { [resource.scope?.portal ?? '']: portal }
      const address = detail && addressOf(resource, detail, params, entry.chave)
      if (address) return address
    }
  return ownScreens.proposals
}

const colours: Readonly<Record<CalendarEntry['situacao'], string>> = {
  marcado: 'primary.main',
  em_revisao: 'warning.main',
  recusado: 'error.main',
  feito: 'text.disabled',
}

interface EntryProps {
  readonly entry: CalendarEntry
  readonly nouns: CalendarNouns
  readonly portal: number
  /** Whether there is room for the hour and the title alone. */
  readonly isShort: boolean
}
/** One entry: when, what it is called, and, where there is room, what happens and how it stands. */
export function CalendarItem({ entry, nouns, portal, isShort }: EntryProps) {
  const told = `${happening(nouns, entry)}. ${calendarStates[entry.situacao]}.`
  return (
    <Link
      href={addressOfEntry(nouns, portal, entry)}
      underline="hover"
      color="inherit"
      title={`${entry.titulo || 'Sem título'}: ${told}`}
      sx={{
        display: 'block',
        minWidth: 0,
        py: 0.5,
        pl: 1,
        borderLeft: 3,
        borderColor: colours[entry.situacao],
        fontSize: 13,
        lineHeight: 1.35,
      }}
    >
      <Box component="span" sx={isShort ? twoLines : { display: 'block' }}>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {hourHere(Date.parse(entry.quando))}
        </Box>{' '}
        {entry.titulo || 'Sem título'}
      </Box>
      {isShort ? (
        <VisuallyHidden>{told}</VisuallyHidden>
      ) : (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {told}
        </Box>
      )}
    </Link>
  )
}
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
