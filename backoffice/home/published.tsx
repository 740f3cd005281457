import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { HomeCard } from './card.tsx'
import type { Month } from '../../resources/calls/home.ts'
import { dayOfMonth, monthName } from './panel.ts'

const number = (value: number) => value.toLocaleString('pt-BR')

interface PublishedProps {
  readonly months: readonly Month[]
  /** Whether only what the person publishes is counted. */
  readonly own: boolean
}
/** Documents published per month; the running month stands out and is compared with the one before. */
export function PublishedPerMonth({ months, own }: PublishedProps) {
  const now = months.at(-1)
  const before = months.at(-2)
  const most = Math.max(1, ...months.map(({ total }) => total))
  return (
    <HomeCard
      title={own ? 'Publicados nos seus tipos' : 'Documentos publicados'}
      note="últimos 12 meses"
      short
    >
      <Box sx={{ px: 2.5, pb: 2, flex: 1, display: 'flex', flexDirection: 'column' }}>
        {now && (
          <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.25 }}>
            <Typography
              component="p"
              sx={{
                fontSize: '1.75rem',
                lineHeight: 1.15,
                fontWeight: 700,
                letterSpacing: '-0.02em',
              }}
            >
              {number(now.total)}
            </Typography>
            <Typography color="textSecondary">
              em {monthName(now.mes)}, até o dia {dayOfMonth()}
            </Typography>
            {before && <Trend now={now.total} before={before} />}
          </Box>
        )}
        <Box
          component="ol"
          aria-label="Documentos publicados por mês"
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1,
            p: 0,
            flex: 1,
            minHeight: 48,
            display: 'grid',
            gridTemplateColumns: `repeat(${months.length}, 1fr)`,
            gap: { xs: 0.5, sm: 1 },
          }}
        >
          {months.map((month) => (
            <Bar key={month.mes} month={month} share={month.total / most} current={month === now} />
          ))}
        </Box>
      </Box>
    </HomeCard>
  )
}

/** What the running month has so far, against the whole month before: fewer is not yet a fall. */
function Trend({ now, before }: { readonly now: number; readonly before: Month }) {
  if (before.total === 0) return null
  const change = Math.round(((now - before.total) / before.total) * 100)
  const name = monthName(before.mes).split(' ')[0]
  const text =
    change === 0
      ? `igual a ${name}`
      : change > 0
        ? `+${change} % sobre ${name}`
        : `${number(before.total)} em ${name} inteiro`
  return (
    <Typography sx={{ fontWeight: 600, color: change >= 0 ? 'success.main' : 'text.secondary' }}>
      {text}
    </Typography>
  )
}

function Bar({
  month,
  share,
  current,
}: {
  readonly month: Month
  readonly share: number
  readonly current: boolean
}) {
  const text = `${monthName(month.mes)}: ${number(month.total)}`
  return (
    <Tooltip title={text} enterDelay={0} disableInteractive>
      <Box
        component="li"
        sx={{
          display: 'grid',
          gridTemplateRows: '1fr auto',
          gap: 0.75,
          minWidth: 0,
          '&:hover > span:first-of-type > span': { opacity: 0.8 },
        }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{ display: 'flex', alignItems: 'end', borderBottom: 1, borderColor: 'line2' }}
        >
          <Box
            component="span"
            sx={{
              width: '100%',
              height: `${Math.max(share * 100, month.total ? 3 : 0)}%`,
              borderRadius: '4px 4px 0 0',
              bgcolor: current ? 'primary.main' : 'bar',
              transition: 'opacity .12s',
            }}
          />
        </Box>
        <Typography
          component="span"
          aria-hidden
          variant="caption"
          sx={{
            textAlign: 'center',
            fontSize: '0.75rem',
            color: current ? 'primary.main' : 'text.caption',
            fontWeight: current ? 700 : 400,
          }}
        >
          {monthName(month.mes, 'short')}
        </Typography>
        <VisuallyHidden>{text}</VisuallyHidden>
      </Box>
    </Tooltip>
  )
}
