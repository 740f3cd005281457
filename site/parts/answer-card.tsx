import { AnswerText, PeopleLine } from '../../tables/site/parts/answer.tsx'
import { FormerLine } from '../../tables/site/parts/former-years.tsx'
import type { QuestionCard } from '../../tables/site/parts/question-card.ts'

const Ways = ({ label, ways }: { label: string; ways: QuestionCard['years'] }) =>
  ways.length === 0 ? null : (
    <p className="facts">
      {label}{' '}
      {ways.map(({ text, href }, at) => (
        <span key={href}>
          {at > 0 && ' · '}
          <a href={href}>{text}</a>
        </span>
      ))}
    </p>
  )

/** What a table answers to a question, above all results: what it is, its sum, of when, and where that is. */
export const AnswerCard = ({
  card: { title, href, about, sentence, average, only, few = [], greatest, ...card },
}: {
  card: QuestionCard
}) => (
  <section className="answer-card" aria-labelledby="resposta">
    <h2 id="resposta" tabIndex={-1}>
      <a href={href}>{title}</a>
    </h2>
    {about && <p className="facts">{about}</p>}
    <p className="answer">
      <AnswerText text={sentence} />
    </p>
    {average && <p className="facts">{average}</p>}
    {only && (
      <p className="facts">
        <a href={only.href}>{only.text}</a>
        {only.stands && <>. {only.stands}</>}
      </p>
    )}
    {few.length > 0 && (
      <ul>
        {few.map((row) => (
          <li key={row.href}>
            <a href={row.href}>{row.text}</a>
          </li>
        ))}
      </ul>
    )}
    {greatest && <Ways {...greatest} />}
    <FormerLine former={card.former} />
    <PeopleLine people={card.people} />
    <Ways label="Também pode ser:" ways={card.others} />
    <Ways label="Outros anos:" ways={card.years} />
  </section>
)
