import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import Typography from '@mui/material/Typography'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { HomeCard } from './card.tsx'
import type { PanelStep } from '../../resources/calls/home.ts'
import { stepPath, stepWords } from './panel-words.ts'

/** What stands between an empty tenant and a portal with content, in order; the next step has the button. */
export function FirstSteps({
  items,
  columns,
}: {
  readonly items: readonly PanelStep[]
  readonly columns: number
}) {
  const next = items.find(({ feito }) => !feito)
  return (
    <HomeCard
      title="Primeiros passos"
      note={`${items.filter(({ feito }) => feito).length} de ${items.length}`}
      columns={columns}
    >
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          '& > li': { borderTop: 1, borderColor: 'divider', px: 2.5, py: 1.25 },
        }}
      >
        {items.map((step, at) => (
          <Item key={step.passo} step={step} number={at + 1} next={step === next} />
        ))}
      </Box>
    </HomeCard>
  )
}

function Item({
  step,
  number,
  next,
}: {
  readonly step: PanelStep
  readonly number: number
  readonly next: boolean
}) {
  const { feito } = step
  const { title, detail } = stepWords[step.passo]
  const path = stepPath(step)
  return (
    <Box
      component="li"
      aria-current={next ? 'step' : undefined}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.75, minHeight: 60 }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 34,
          height: 34,
          flexShrink: 0,
          borderRadius: '50%',
          fontWeight: 700,
          ...tint(feito, next),
        }}
      >
        {feito ? (
          <CheckCircleRounded aria-hidden sx={{ fontSize: 20 }} />
        ) : (
          <span aria-hidden>{number}</span>
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, color: feito ? 'text.secondary' : undefined }}>
          {title}
          {feito && <VisuallyHidden> (feito)</VisuallyHidden>}
        </Typography>
        {!feito && (
          <Typography variant="body2" color="textSecondary">
            {detail}
          </Typography>
        )}
      </Box>
      {next && path && (
        <Button variant="contained" size="small" href={path} aria-label={`Começar: ${title}`}>
          Começar
        </Button>
      )}
    </Box>
  )
}

const tint = (done: boolean, next: boolean) =>
  done
    ? { bgcolor: 'tint.leaf', color: 'success.main' }
    : next
      ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
      : { bgcolor: 'tint.quiet', color: 'text.secondary' }
