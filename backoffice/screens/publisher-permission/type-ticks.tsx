import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { namesOf, typesOpenedBy, type PlacedTypes } from './types.ts'

interface TypeTicksProps {
  readonly types: PlacedTypes
  readonly chosen: readonly number[]
  /** What it means to tick none. */
  readonly none: string
  /** Who says elsewhere what will be open needs no word of it here. */
  readonly quiet?: true
  readonly onChange: (chosen: readonly number[]) => void
}
/**
 * The types that a publisher gets, by their names, under the menus where citizens find them; the menus follow from
 * them.
 */
export function TypeTicks({ types, chosen, none, quiet, onChange }: TypeTicksProps) {
  const open = typesOpenedBy(types, chosen)
  const groups = Map.groupBy(types.placed, ({ group }) => group)
  const tick = (id: number, checked: boolean) =>
    onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mt: quiet ? 0 : 2, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        Tipos de documento
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Marque o que a pessoa publica. Nada marcado: {none}.
      </Typography>
      <Box sx={{ columnWidth: 260, columnGap: 2 }}>
        {[...groups].map(([group, placed]) => (
          <Box
            key={group}
            role="group"
            aria-label={group}
            sx={{ breakInside: 'avoid', pb: 1, display: 'grid' }}
          >
            <Typography aria-hidden variant="caption" sx={{ color: 'text.caption' }}>
              {group}
            </Typography>
            {placed.map(({ type: { id, description } }) => (
              <FormControlLabel
                key={id}
                label={description}
                sx={{ m: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(id)}
                    onChange={(_, checked) => tick(id, checked)}
                  />
                }
              />
            ))}
          </Box>
        ))}
      </Box>
      {chosen.length > 0 && !quiet && (
        <Typography role="status" sx={{ mt: 1 }}>
          Publicará em: <strong>{namesOf(open)}</strong>
          {open.length > chosen.length && ' (estão no mesmo submenu)'}.
        </Typography>
      )}
    </Box>
  )
}
