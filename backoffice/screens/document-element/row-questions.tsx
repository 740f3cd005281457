import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import type { ReactNode } from 'react'
import { fillPath } from '../../../kernel/call.ts'
import { monthOfYear } from '../../../pt-br/months.ts'
import { capitalised } from '../../../pt-br/words.ts'
import { momentHere } from '../../app/clock.ts'
import {
  isUnended,
  monthIsAsked,
  rowControlId,
  type Beside,
  type Item,
  type Typed,
} from './queue-items.ts'
import type { Publication, Question } from './publication.ts'

/** What becomes of a document, in the words of its choices. */
export const besideWords: Readonly<Record<Beside, string>> = {
  replace: 'Trocar o arquivo',
  both: 'Publicar os dois',
  leave: 'Deixar de fora',
}

/** A line of a row that wants to be read before it is published. */
const Doubt = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="note"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.25,
      rowGap: 0.5,
      mt: 0.75,
      px: 1.25,
      py: 0.75,
      borderRadius: 1,
      color: 'text.primary',
      backgroundColor: 'tint.sun',
      fontSize: 14,
      '& .MuiButton-root': { minHeight: 32 },
    }}
  >
    <WarningAmberRounded aria-hidden fontSize="small" color="warning" />
    {children}
  </Box>
)

interface DoubtsProps {
  readonly item: Item
  readonly question: Question
  readonly publication: Publication
  readonly editPath: string
  /** Whether the person may change what is published. */
  readonly mayReplace: boolean
  readonly onFill: (typed: Partial<Typed>) => void
}
/** What a document leaves to be decided, and what one should know before it is published. */
export function Doubts(props: DoubtsProps) {
  const { item, question } = props
  return (
    <>
      {question.otherType && <OtherType {...props} />}
      {(question.same ?? item.typed.beside === 'leave') && <Same {...props} />}
      <Told {...props} />
    </>
  )
}

/** The name speaks of another type than the documents are said to be of. */
function OtherType({ item, question: { otherType }, publication, onFill }: DoubtsProps) {
  const { types, mayUse, common } = publication
  if (!otherType) return null
  const chosen = types.find(
    ({ id }) => id === Number(common.documentTypeId ?? publication.given.documentTypeId),
  )
  return (
    <Doubt>
      <span>
        O nome parece de <strong>{otherType.description}</strong>.
      </span>
      {mayUse(otherType.id) && (
        <Button
          id={rowControlId(item.id, 'beside')}
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
    </Doubt>
  )
}

const choicesOf = ({ same }: Question, mayReplace: boolean): readonly Beside[] =>
  same?.standing.length === 1 && mayReplace ? ['replace', 'both', 'leave'] : ['both', 'leave']
/** There is a document of the period: whether this one takes its place, stands beside it or stays out. */
function Same({ item, question, editPath, mayReplace, onFill }: DoubtsProps) {
  const { same } = question
  const { beside } = item.typed
  const [first, ...others] = same?.standing ?? []
  return (
    <Doubt>
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
        {choicesOf(question, mayReplace).map((choice, at) => (
          <Button
            key={choice}
            id={at === 0 ? rowControlId(item.id, 'beside') : undefined}
            size="small"
            variant={beside === choice ? 'contained' : 'outlined'}
            aria-pressed={beside === choice}
            onClick={() => onFill({ beside: choice })}
          >
            {besideWords[choice]}
          </Button>
        ))}
      </Box>
    </Doubt>
  )
}

/** A month that is not over, and a text that speaks of something else: told, not asked. */
function Told({ item, publication, onFill }: DoubtsProps) {
  const { proposals, mayUse } = publication
  const values = proposals.valuesOf(item)
  const [year, month] = [Number(values.year), Number(values.month)]
  const told = proposals.toldOtherwise(item)
  const type = proposals.typeTold(item)
  return (
    <>
      {monthIsAsked(values) && year > 0 && month > 0 && isUnended(year, month) && (
        <Doubt>{capitalised(monthOfYear(year, month))} ainda não terminou.</Doubt>
      )}
      {told && (
        <Doubt>
          O texto da 1ª página fala de {monthOfYear(Number(told.year), Number(told.month))}.
        </Doubt>
      )}
      {type && (
        <Doubt>
          <span>
            O texto da 1ª página parece de <strong>{type.description}</strong>.
          </span>
          {mayUse(type.id) && (
            <Button
              size="small"
              variant="outlined"
              onClick={() => onFill({ documentTypeId: type.id })}
            >
              Mudar o tipo
            </Button>
          )}
        </Doubt>
      )}
    </>
  )
}
