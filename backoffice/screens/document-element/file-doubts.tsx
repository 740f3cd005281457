import Button from '@mui/material/Button'
import { monthNames, monthOfYear } from '../../../pt-br/months.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { NamedPeriod } from '../../../resources/document-period.ts'
import { cameForAnother, chosenAgainst, isAsked, type Doubt } from './doubts.ts'
import { rowControlId, type Item, type Typed } from './queue-items.ts'
import type { Publication, Question } from './publication.ts'
import { Notice } from './row-notice.tsx'

interface FileDoubtsProps {
  readonly item: Item
  readonly question: Question
  readonly publication: Publication
  readonly onFill: (typed: Partial<Typed>) => void
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
  readonly doubt: Doubt
}
function Asked({ doubt, ...props }: AskedProps) {
  const { item, onFill } = props
  const focus = (name: 'documentTypeId' | 'month') =>
    document.getElementById(rowControlId(item.id, name))?.focus()
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
      return <OfPeriod {...doubt} onFill={onFill} />
    case 'place':
      return (
        <>
          <span>
            O texto fala de <strong>{doubt.body}</strong>.
          </span>
          <Answer onClick={() => onFill({ placeIsRight: true })}>Publicar mesmo assim</Answer>
          <Answer onClick={() => onFill({ beside: 'leave' })}>Deixar de fora</Answer>
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

const Answer = (props: { readonly children: string; readonly onClick: () => void }) => (
  <Button size="small" variant="outlined" {...props} />
)

type OfTypeProps = FileDoubtsProps & {
  readonly told: Extract<Doubt, { about: 'type' }>['told']
}
function OfType({ item, told, publication, onFill }: OfTypeProps) {
  const { types, mayUse, proposals } = publication
  const { value, reason } = proposals.typeOf(item)
  const said = types.find(({ id }) => id === value)?.description ?? 'o tipo escolhido'
  return (
    <>
      <span>
        {reason === 'name' ? 'O nome diz ' : 'O tipo escolhido é '}
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
type OfPeriodProps = Extract<Doubt, { about: 'period' }> & Pick<FileDoubtsProps, 'onFill'>
function OfPeriod({ said, by, told, onFill }: OfPeriodProps) {
  const fill = ({ year, month }: NamedPeriod) =>
    onFill({ ...(year !== null && { year }), ...(month !== null && { month }) })
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
