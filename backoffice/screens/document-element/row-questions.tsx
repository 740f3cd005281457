import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { fillPath } from '../../../kernel/call.ts'
import { momentHere } from '../../app/clock.ts'
import { FileDoubts, type DoubtContext } from './file-doubts.tsx'
import { doubtsId, type SamePeriodChoice, type QueueItem, type Typed } from './queue-items.ts'
import { Notice } from './row-notice.tsx'
import type { PublicationState, Question } from './publication.ts'

/** What becomes of a document, in the words of its choices. */
export const besideWords: Readonly<Record<SamePeriodChoice, string>> = {
  replace: 'Trocar o arquivo',
  both: 'Publicar os dois',
  leave: 'Deixar de fora',
}

export interface DoubtsProps {
  readonly item: QueueItem
  readonly question: Question
  readonly publication: PublicationState
  readonly editPath: string
  /** Whether the person may change what is published. */
  readonly mayReplace: boolean
  readonly onFill: (typed: Partial<Typed>) => void
}
/** What a document leaves to be decided, and what one should know before it is published. */
export function Doubts(props: DoubtsProps) {
  const { item, question } = props
  return (
    <div id={doubtsId(item.id)}>
      {question.otherType && <OtherType {...props} />}
      <FileDoubts {...props} />
      {(question.same ?? item.typed.beside === 'leave') && <Same {...props} />}
    </div>
  )
}

type OtherTypeProps = Pick<DoubtsProps, 'question' | 'onFill'> & {
  readonly publication: DoubtContext
}
/** The name speaks of another type than the documents are said to be of. */
export function OtherType({ question: { otherType }, publication, onFill }: OtherTypeProps) {
  const { types, mayUse, common } = publication
  if (!otherType) return null
  const chosen = types.find(
    ({ id }) => id === Number(common.documentTypeId ?? publication.given.documentTypeId),
  )
  return (
    <Notice asks>
      <span>
        O nome parece de <strong>{otherType.description}</strong>.
      </span>
      {mayUse(otherType.id) && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onFill({ documentTypeId: otherType.id })}
        >
          Mudar o tipo
        </Button>
      )}
      <Button size="small" onClick={() => onFill({ typeIsRight: true })}>
        É {chosen?.description ?? 'o tipo escolhido'}
      </Button>
    </Notice>
  )
}

const choicesOf = ({ same }: Question, mayReplace: boolean): readonly SamePeriodChoice[] =>
  same?.standing.length === 1 && mayReplace ? ['replace', 'both', 'leave'] : ['both', 'leave']
/** There is a document of the period: whether this one takes its place, stands beside it or stays out. */
function Same({ item, question, editPath, mayReplace, onFill }: DoubtsProps) {
  const { same } = question
  const { beside } = item.typed
  const [first, ...others] = same?.standing ?? []
  return (
    <Notice asks={beside === undefined}>
      <span>
        {first ? (
          <>
            Já publicado{first.day === null ? '' : ` em ${momentHere(first.day).slice(0, 10)}`}:{' '}
            <Link href={fillPath(editPath, { id: first.id })} target="_blank">
              {first.description}
            </Link>
            {others.length > 0 && ` e mais ${others.length}`}.
          </>
        ) : same ? (
          'Outro arquivo da lista é do mesmo período.'
        ) : (
          'Fica de fora desta publicação.'
        )}
      </span>
      <Box
        role="group"
        aria-label={`O que fazer com ${item.file?.name ?? 'o endereço'}`}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
      >
        {choicesOf(question, mayReplace).map((choice) => (
          <Button
            key={choice}
            size="small"
            variant={beside === choice ? 'contained' : 'outlined'}
            aria-pressed={beside === choice}
            onClick={() => onFill({ beside: choice })}
          >
            {besideWords[choice]}
          </Button>
        ))}
      </Box>
    </Notice>
  )
}
