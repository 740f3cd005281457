import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { namesOf, spotsOf, type PlacedTypes } from './types.ts'

interface TypeTicksProps {
  readonly types: PlacedTypes
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}
/** The types that a publisher gets, by their names; the menus follow from them. */
export function TypeTicks({ types, chosen, onChange }: TypeTicksProps) {
  const open = spotsOf(types, chosen).flatMap((spot) => types.covered(spot.menuId, spot.submenuId))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mt: 2, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        Tipos de documento
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Marque o que a pessoa publica. Nada marcado: tudo o que o menu e o submenu acima alcançam.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 0.25,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {types.placed.map(({ type: { id, description } }) => (
          <FormControlLabel
            key={id}
            label={description}
            sx={{ m: 0 }}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={(_, checked) =>
                  onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            }
          />
        ))}
      </Box>
      {chosen.length > 0 && (
        <Typography role="status" sx={{ mt: 1 }}>
          Publicará em: <strong>{namesOf([...new Set(open)])}</strong>
          {open.length > chosen.length && ' (estão no mesmo submenu)'}.
        </Typography>
      )}
    </Box>
  )
}
