import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { tileColorOf, tilePairs } from '../../../resources/tile-colors.ts'
import type { MenuWithItems, Tree } from './tree.ts'

/** As many items as a tile of the portal names. */
const named = 5

/** The tiles of the home page as citizens will see them. */
export function HomeTiles({ tree }: { readonly tree: Tree }) {
  const tiles = tree.filter(({ menu }) => !menu.hidden && !menu.hideTile)
  const groups = [...new Set(tiles.map(({ menu }) => menu.tileGroup ?? ''))]
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="previa"
      sx={{ p: { xs: 2, sm: 2.5 } }}
    >
      <Typography id="previa" variant="h2" sx={{ mb: 0.5 }}>
        Prévia da página inicial
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Os blocos como o cidadão os vê, com as mudanças desta tela.
      </Typography>
      {tiles.length === 0 && (
        <Typography color="textSecondary">
          Nenhum bloco à vista. A página inicial mostra os documentos por assunto.
        </Typography>
      )}
      {groups.map((group) => (
        <Box key={group} sx={{ '& + &': { mt: 2 } }}>
          {group && (
            <Typography variant="h3" sx={{ mb: 1 }}>
              {group}
            </Typography>
          )}
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
              alignItems: 'start',
            }}
          >
            {tiles
              .filter(({ menu }) => (menu.tileGroup ?? '') === group)
              .map((branch) => (
                <Tile key={branch.menu.id} branch={branch} />
              ))}
          </Box>
        </Box>
      ))}
    </Paper>
  )
}

function Tile({ branch: { menu, items } }: { readonly branch: MenuWithItems }) {
  const { background, text } = tilePairs[tileColorOf(menu.tileCssColor)]
  const seen = items.filter(({ hideBody }) => !hideBody)
  const words = menu.tileText ?? menu.description
  return (
    <Box
      component="li"
      sx={{ border: '1px solid var(--palette-line2)', borderRadius: 1.5, overflow: 'clip' }}
    >
      <Box sx={{ p: 1.5, backgroundColor: background, color: text }}>
        {menu.tileType && (
          <Typography variant="caption" component="p" sx={{ color: 'inherit' }}>
            {menu.tileType}
          </Typography>
        )}
        <Typography
          component="p"
          sx={{ fontWeight: 700, lineHeight: 1.3, color: 'inherit', overflowWrap: 'anywhere' }}
        >
          {menu.menuName}
        </Typography>
        {words && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'inherit' }}>
            {words}
          </Typography>
        )}
      </Box>
      {seen.length > 0 && (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            fontSize: 13,
            '& li': { px: 1.5, py: 0.75 },
            '& li + li': { borderTop: '1px solid var(--palette-divider)' },
          }}
        >
          {seen.slice(0, named).map((item) => (
            <li key={item.id}>{item.menuName}</li>
          ))}
          {seen.length > named && (
            <Box component="li" sx={{ color: 'text.secondary' }}>
              Mais {seen.length - named} em {menu.menuName}
            </Box>
          )}
        </Box>
      )}
    </Box>
  )
}
