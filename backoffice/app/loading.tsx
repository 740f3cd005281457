import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Problem } from '../../kernel/problem.ts'

/** Lines in the place of what is being read. */
export function Skeletons({
  lines = 5,
  height = 20,
  label = 'Carregando',
}: {
  readonly lines?: number
  readonly height?: number
  readonly label?: string
}) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} variant="rounded" height={height} width={`${92 - ((at * 23) % 40)}%`} />
      ))}
    </Box>
  )
}

interface StateProps {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly role?: 'alert'
}
function State({ title, text, action, role }: StateProps) {
  return (
    <Box
      role={role}
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 6, textAlign: 'center' }}
    >
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: '52ch' }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  )
}

/** Nothing here yet: what the noun is for, and the way to begin. */
export const EmptyState = ({
  title,
  text,
  action,
}: {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
}) => <State title={title} text={text} action={action} />

/** What failed, what to do, and the number that support asks for. */
export function ErrorState({
  problem,
  retry,
  title = 'Ocorreu um erro ao buscar os registros!',
}: {
  readonly problem: Problem
  readonly retry?: () => void
  readonly title?: string
}) {
  const request = problem.detail?.requestId
  return (
    <State
      role="alert"
      title={title}
      action={
        retry && (
          <Button variant="outlined" onClick={retry}>
            Tentar de novo
          </Button>
        )
      }
      text={
        <>
          {problem.message}
          {typeof request === 'string' && (
            <Typography component="span" variant="caption" sx={{ display: 'block', mt: 1 }}>
              Código para o suporte: {request}
            </Typography>
          )}
        </>
      }
    />
  )
}
