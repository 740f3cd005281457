import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { nouns } from 'virtual:screens'
import type { DoneToday as Act } from '../../resources/calls/home.ts'
import { counted } from '../../pt-br/words.ts'
import { actWord, pageTitle } from './worklist-data.ts'

const wordsOf = ({ tipo, recurso, quantas }: Act) => {
  const noun = nouns.find(({ name }) => name === recurso)?.noun
  const what = noun ? counted(quantas, noun.one, noun.many) : (pageTitle(recurso) ?? `${quantas}`)
  return `${actWord(tipo)} ${what}`
}

/** What the person did today, by kind. */
export function DoneTodayList({ acts }: { readonly acts: readonly Act[] }) {
  if (acts.length === 0) return null
  const total = acts.reduce((sum, { quantas }) => sum + quantas, 0)
  return (
    <Box component="details" sx={{ px: 2.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', fontWeight: 700, color: 'success.main' }}
      >
        Feito hoje, {total}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {acts.map((act) => (
          <Typography key={`${act.tipo} ${act.recurso}`} component="li" variant="body2">
            {wordsOf(act)}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
