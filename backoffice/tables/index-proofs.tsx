import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { IndexCriterion } from '../../tables/calls/index-reading.ts'
import { figureStyle } from '../theme/figures.ts'

const exact = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const sum = (criteria: readonly IndexCriterion[], of: 'pontos' | 'alcancados') =>
  criteria.reduce((all, one) => all + one[of], 0)

/** Every criterion by dimension, with the tables, documents or pages that prove it: what one shows an evaluator. */
export function IndexProofs({ criteria }: { readonly criteria: readonly IndexCriterion[] }) {
  const dimensions = [...new Set(criteria.map(({ dimensao }) => dimensao))]
  return (
    <Paper variant="outlined" component="section" aria-labelledby="proofs" sx={{ minWidth: 0 }}>
      <Typography id="proofs" variant="h2" sx={{ p: 2.5, pb: 1.5 }}>
        O que prova cada critério
      </Typography>
      {dimensions.map((dimension) => {
        const own = criteria.filter(({ dimensao }) => dimensao === dimension)
        return (
          <Box key={dimension} component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
            <Box component="summary" sx={{ px: 2.5, py: 1.5, cursor: 'pointer' }}>
              <Typography component="span" sx={{ fontWeight: 600 }}>
                {dimension}
              </Typography>{' '}
              <Typography
                component="span"
                variant="body2"
                color="textSecondary"
                sx={{ ...figureStyle, whiteSpace: 'nowrap' }}
              >
                {exact.format(sum(own, 'alcancados'))} de {exact.format(sum(own, 'pontos'))}
              </Typography>
            </Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
              {own.map((one) => (
                <Proof key={one.codigo} criterion={one} />
              ))}
            </Box>
          </Box>
        )
      })}
    </Paper>
  )
}

/** What proves a criterion, or that nothing does yet. */
function Proof({ criterion }: { readonly criterion: IndexCriterion }) {
  const { codigo, titulo, provas, nota, alcancados, pontos } = criterion
  return (
    <Box
      component="li"
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, px: 2.5, py: 1 }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {codigo} {titulo}
        </Typography>
        {provas.map(({ nome, endereco }) => (
          <Typography key={`${endereco} ${nome}`} variant="body2">
            {endereco === null ? (
              nome
            ) : (
              <Link href={endereco} target="_blank" rel="noopener">
                {nome}
              </Link>
            )}
          </Typography>
        ))}
        {provas.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {nota ?? 'Nada ainda.'}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" sx={{ ...figureStyle, whiteSpace: 'nowrap' }}>
        {exact.format(alcancados)} de {exact.format(pontos)}
      </Typography>
    </Box>
  )
}
