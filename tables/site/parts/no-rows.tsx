import { capitalised } from '../../../pt-br/words.ts'
import type { PublicDeclaration } from '../../data/declarations.ts'
import { SignedNone } from './about-table.tsx'
import { askedAt, type Asked } from './asked.ts'
import { answerId } from './filter-form.tsx'
import { askedPeriodWords, planYears } from './period.ts'

// A page of a question that finds nothing: what is said, and the ways on. Plans are asked for by the year in which they
// begin; in the others none begins, and one may be in force.

interface Question {
  readonly asked: Asked
  /** Those in which plans begin, the newest first. */
  readonly years: readonly number[]
}

/** That no plan begins in the year that is asked; nothing of other tables, and where one begins. */
const noPlanWords = ({ asked: { dataset, year }, years }: Question): string | undefined =>
  planYears(dataset, year) === undefined || years.includes(year)
    ? undefined
    : `nenhum plano começa em ${year}`

/** Whether a question is of a year in which no plan begins. */
export const isOfNoPlan = (question: Question): boolean => noPlanWords(question) !== undefined

/** What a page is of, for its title: the period of its rows, or that no plan is. */
export function questionTitle(question: Question): string {
  const { asked } = question
  const none = noPlanWords(question)
  return none === undefined
    ? `${asked.dataset.title} de ${askedPeriodWords(asked)}`
    : `${asked.dataset.title}: ${none}`
}

/** The same for what describes it, without the name of the table. */
export const ofWhat = (question: Question): string => {
  const none = noPlanWords(question)
  return none === undefined ? askedPeriodWords(question.asked) : capitalised(none)
}

/** The first year of the plan that a year is of. */
const inForce = ({ asked: { dataset, year }, years }: Question) =>
  years.find((first) => first <= year && year < first + (dataset.due.years ?? 1))

/** Ways on from a question that finds nothing: without its filters, or in the newest year that has rows. */
function OtherRows({
  path,
  asked,
  years,
}: {
  path: string
  asked: Asked
  years: readonly number[]
}) {
  const isNarrowed = Object.keys(asked.filters).length > 0 || asked.span !== undefined
  const [newest] = years
  const others =
    years.includes(asked.year) && isNarrowed
      ? { ...asked, filters: {}, span: undefined }
      : newest !== undefined && newest !== asked.year
        ? { ...asked, year: newest, filters: {}, span: undefined }
        : undefined
  if (!others) return undefined
  // A table of states shows one month always: without one, the newest.
  const { state } = others.dataset.time
  return (
    <>
      <a href={askedAt(path, others)}>
        {state ? 'Ver o mês mais novo de' : 'Ver todas as linhas de'} {askedPeriodWords(others)}
      </a>
      .
    </>
  )
}

/** That no plan begins in a year, and the way to that which is in force then. */
function NoPlan({ path, ...question }: Question & { path: string }) {
  const { asked, years } = question
  const first = inForce(question)
  const plan = first && { ...asked, year: first, filters: {}, span: undefined }
  return (
    <>
      Nenhum plano começa em {asked.year}.{' '}
      {plan ? (
        <>
          O plano que abrange {asked.year} é o de{' '}
          <a href={askedAt(path, plan)}>{planYears(asked.dataset, plan.year)}</a>.
        </>
      ) : (
        <OtherRows path={path} asked={asked} years={years} />
      )}
    </>
  )
}

/** That a question finds nothing, who signed that there is nothing, and the ways on. */
export const NoRows = ({
  path,
  sentence,
  declared,
  ...question
}: Question & {
  path: string
  sentence: string
  declared: readonly PublicDeclaration[]
}) => (
  <p className="empty" role="status" id={answerId} tabIndex={-1}>
    {isOfNoPlan(question) ? (
      <NoPlan path={path} {...question} />
    ) : (
      <>
        {sentence} <SignedNone declared={declared} />
        <OtherRows path={path} {...question} />
      </>
    )}
  </p>
)
