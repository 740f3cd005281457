import Button from '@mui/material/Button'
import { monthNames, monthOfYear } from '../../../pt-br/months.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { NamedPeriod } from '../../../resources/document-period.ts'
import { controlId } from '../../engine/form/form-field.tsx'
import { cameForAnother, chosenAgainst, isAsked, type FileDoubt } from './doubts.ts'
import { rowControlId, type QueueItem, type Typed } from './queue-items.ts'
import type { PublicationState, Question } from './publication.ts'
import { Notice } from './row-notice.tsx'
import type { UnitTold } from './unit-told.ts'

/** What an answer fills in; the unit of a document that is out is its own. */
export type AnsweredFields = Partial<Typed> & { readonly clientHashId?: string }
/** What the texts of what is asked are made of. */
export type DoubtContext = Pick<
  PublicationState,
  'types' | 'mayUse' | 'proposals' | 'common' | 'given'
>
interface FileDoubtsProps {
  readonly item: QueueItem
  readonly question: Question
  readonly publication: DoubtContext
  readonly onFill: (typed: AnsweredFields) => void
}
/** What a file says that it cannot all be, with the answers; below it what one should only know. */
export const FileDoubts = (props: FileDoubtsProps) => (
  <>
    {props.question.doubts.map((doubt) => (
      <Notice key={doubt.about} asks={isAsked(doubt)}>
        <Asked {...props} doubt={doubt} />
      </Notice>
    ))}
    <Known {...props} />
  </>
)

interface AskedProps extends FileDoubtsProps {
  readonly doubt: FileDoubt
}
function Asked({ doubt, ...props }: AskedProps) {
  const { item, onFill } = props
  const { stands } = props.publication.proposals
  const focus = (name: 'documentTypeId' | 'month') =>
    document.getElementById(stands ? controlId(name) : rowControlId(item.id, name))?.focus()
  switch (doubt.about) {
    case 'untyped':
      return (
        <>
          <span>Escolha o tipo: nem o nome nem o texto do arquivo dizem qual é.</span>
          {doubt.habit && (
            <Answer onClick={() => onFill({ documentTypeId: doubt.habit?.id ?? null })}>
              {`${doubt.habit.description}, como da última vez`}
            </Answer>
          )}
          <Answer onClick={() => focus('documentTypeId')}>Escolher o tipo</Answer>
        </>
      )
    case 'type':
      return <OfType {...props} told={doubt.told} />
    case 'period':
      return doubt.by === 'document' ? (
        <OfStandingPeriod {...doubt} onFill={onFill} />
      ) : (
        <OfPeriod {...doubt} onFill={onFill} />
      )
    case 'unit':
      return <OfUnit {...props} told={doubt} />
    case 'place':
      return (
        <>
          <span>
            {doubt.by === 'name' ? 'O texto fala de ' : 'O texto traz o CNPJ '}
            <strong>{doubt.body}</strong>
            {doubt.by === 'name' ? '.' : ', que nenhuma unidade gestora deste portal tem.'}
          </span>
          <Answer onClick={() => onFill({ placeIsRight: true })}>Publicar mesmo assim</Answer>
          <LeaveOut {...props} />
        </>
      )
    case 'unended':
      return (
        <>
          <span>{capitalised(monthOfYear(doubt.year, doubt.month))} ainda não terminou.</span>
          <Answer onClick={() => onFill({ monthIsRight: true })}>Publicar mesmo assim</Answer>
          <Answer onClick={() => focus('month')}>Corrigir o mês</Answer>
        </>
      )
  }
}

/** Of a document that is out, what it had stays. */
const LeaveOut = ({ onFill, publication: { proposals } }: FileDoubtsProps) => (
  <Answer onClick={() => onFill({ beside: 'leave' })}>
    {proposals.stands ? 'Ficar com o arquivo de antes' : 'Deixar de fora'}
  </Answer>
)

type OfUnitProps = FileDoubtsProps & { readonly told: UnitTold }
function OfUnit({ told: { said, told, by }, ...props }: OfUnitProps) {
  const { onFill, publication } = props
  return (
    <>
      <span>
        {by === 'name' ? 'O nome parece de ' : 'O texto fala de '}
        <strong>{told.text}</strong>.
      </span>
      <Answer onClick={() => onFill({ unitIsRight: true })}>{`É mesmo ${said.text}`}</Answer>
      {publication.proposals.stands ? (
        <Answer onClick={() => onFill({ clientHashId: told.value })}>Mudar a unidade</Answer>
      ) : (
        <LeaveOut {...props} />
      )}
    </>
  )
}

const Answer = (props: { readonly children: string; readonly onClick: () => void }) => (
  <Button size="small" variant="outlined" {...props} />
)

type OfTypeProps = FileDoubtsProps & {
  readonly told: Extract<FileDoubt, { about: 'type' }>['told']
}
function OfType({ item, told, publication, onFill }: OfTypeProps) {
  const { types, mayUse, proposals } = publication
  const { value, reason } = proposals.typeOf(item)
  const said = types.find(({ id }) => id === value)?.description ?? 'o tipo escolhido'
  return (
    <>
      <span>
        {proposals.stands
          ? 'Este documento é de '
          : reason === 'name'
            ? 'O nome diz '
            : 'O tipo escolhido é '}
        <strong>{said}</strong>; o texto da 1ª página parece de <strong>{told.description}</strong>.
      </span>
      {mayUse(told.id) && (
        <Answer onClick={() => onFill({ documentTypeId: told.id })}>Mudar o tipo</Answer>
      )}
      <Answer onClick={() => onFill({ typeIsRight: true })}>{`É ${said}`}</Answer>
    </>
  )
}

/** `março de 2020`, `março`, `2020`. */
function periodText({ year, month }: NamedPeriod): string {
  if (year !== null) return monthOfYear(Number(year), month === null ? null : Number(month))
  return monthNames[Number(month) - 1] ?? ''
}
const asTyped = ({ year, month }: NamedPeriod): Partial<Typed> => ({
  ...(year !== null && { year }),
  ...(month !== null && { month }),
})
type Period<By> = Extract<FileDoubt, { about: 'period' } & { by: By }> &
  Pick<FileDoubtsProps, 'onFill'>
/** The document has one period, and its new file tells another. */
const OfStandingPeriod = ({ said, told, toldBy, onFill }: Period<'document'>) => (
  <>
    <span>
      {toldBy === 'name' ? 'O nome do arquivo diz ' : 'O texto da 1ª página diz '}
      <strong>{periodText(told)}</strong>; este documento é de {periodText(said)}.
    </span>
    <Answer onClick={() => onFill({ periodIsRight: true })}>{`É de ${periodText(said)}`}</Answer>
    <Answer onClick={() => onFill(asTyped(told))}>{`Mudar para ${periodText(told)}`}</Answer>
  </>
)
function OfPeriod({ said, by, told, onFill }: Period<'name' | 'shared'>) {
  const fill = (one: NamedPeriod) => onFill(asTyped(one))
  return (
    <>
      <span>
        {by === 'name'
          ? `O nome diz ${periodText(said)}; o texto diz ${periodText(told)}.`
          : `Você veio publicar ${periodText(said)}; o texto deste arquivo é de ${periodText(told)}.`}
      </span>
      {[said, told].map((one) => (
        <Answer key={periodText(one)} onClick={() => fill(one)}>{`É ${periodText(one)}`}</Answer>
      ))}
    </>
  )
}

/** What is told and not asked: a period chosen against what the file says, or one that nobody came for. */
function Known({ item, question, publication: { proposals } }: FileDoubtsProps) {
  const against = chosenAgainst(item, proposals)
  const another = cameForAnother(item, proposals)
  const came = proposals.sharedPeriod()
  return (
    <>
      {against.length > 0 && (
        <Notice>
          O arquivo diz {[...new Set(against.map(periodText))].join(' e ')}; você escolheu outro
          período.
        </Notice>
      )}
      {another && !question.doubts.some(({ about }) => about === 'period') && (
        <Notice>
          Você veio publicar {periodText(came)}; este arquivo é de {periodText(another)}.
        </Notice>
      )}
    </>
  )
}
