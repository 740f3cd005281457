import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { fillPath } from '../../kernel/call.ts'
import type { Panel, PanelPart } from '../../resources/calls/home.ts'
import { menuPlaces, type MenuArea } from '../app/menu-levels.ts'
import { HomeCard } from './card.tsx'
import { mayChange } from './panel.ts'
import { partWords, stepWords } from './panel-words.ts'

export interface PartToTake {
  readonly part: PanelPart['parte']
  readonly path: string
}
/** What the portal lacks and this person may put in, once the first steps are taken. */
export const partsToTake = (
  panel: Panel,
  menu: readonly MenuArea[],
  portal: number,
): readonly PartToTake[] =>
  panel.passos.length > 0
    ? []
    : panel.partes.flatMap(({ parte: part, feito }) => {
        const path = partWords[part].paths.find((one) =>
          menuPlaces(menu).some(
            ({ link }) => one.startsWith(`${link.path}/`) && mayChange(panel, link.path),
          ),
        )
        return feito || path === undefined ? [] : [{ part, path: fillPath(path, { portal }) }]
      })

/** How many parts are shown at once: the next ones follow as these are done. */
const most = 6

interface CompletenessProps {
  readonly all: readonly PanelPart[]
  readonly next: readonly PartToTake[]
}
/** How much of a portal is there, and what comes next, each by its name and the way to it. */
export function Completeness({ all, next }: CompletenessProps) {
  const taken = Object.keys(stepWords).length
  const done = taken + all.filter(({ feito }) => feito).length
  const total = taken + all.length
  return (
    <HomeCard
      title={`Portal completo: ${done} de ${total}`}
      note={next.length > most ? `e mais ${next.length - most} depois destes` : undefined}
      columns={12}
    >
      <Bar part={done / total} />
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          '& > li': { borderTop: 1, borderColor: 'divider', px: 2.5, py: 1.25 },
        }}
      >
        {next.slice(0, most).map(({ part, path }) => (
          <Box
            key={part}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1.75, minHeight: 60 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{partWords[part].title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {partWords[part].detail}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              size="small"
              href={path}
              aria-label={`Completar: ${partWords[part].title}`}
            >
              Completar
            </Button>
          </Box>
        ))}
      </Box>
    </HomeCard>
  )
}

/** The heading says the same in words. */
const Bar = ({ part }: { readonly part: number }) => (
  <Box aria-hidden sx={{ px: 2.5, pb: 2 }}>
    <Box sx={{ height: 8, borderRadius: 4, bgcolor: 'tint.quiet', overflow: 'hidden' }}>
      <Box sx={{ height: 1, width: `${part * 100}%`, borderRadius: 4, bgcolor: 'primary.main' }} />
    </Box>
  </Box>
)
