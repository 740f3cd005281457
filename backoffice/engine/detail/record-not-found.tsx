import { participle } from '../../../pt-br/words.ts'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { AnyResource } from '../../../kernel/resource.ts'
import { EmptyState, ErrorState } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'

interface GoneProps {
  readonly resource: AnyResource
  readonly error: Error
  readonly retry: () => void
  /** The list to go back to. */
  readonly back: string | undefined
}

/**
 * Shown in place of a record that could not be read. A missing one offers the list; other failures offer another try.
 */
export function RecordNotFound({ resource, error, retry, back }: GoneProps) {
  const problem = asProblem(error)
  const ended = participle(resource.noun, 'excluíd')
  return (
    <Paper variant="outlined">
      {problem.code === 'missing' ? (
        <EmptyState
          title={problem.message}
          text={`Pode ter sido ${ended}. Procure na lista ou na lixeira.`}
          action={
            back && (
              <Button variant="outlined" href={back}>
                Voltar à lista
              </Button>
            )
          }
        />
      ) : (
        <ErrorState
          problem={problem}
          retry={retry}
          title={resource.messages.readFailed ?? 'Ocorreu um erro ao buscar o registro!'}
        />
      )}
    </Paper>
  )
}
