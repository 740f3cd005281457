import { When } from './when.tsx'
import { counted } from '../../pt-br/words.ts'
import type { PublishedType } from '../../data/public/portal-documents.ts'
import { count, webAddress } from '../format.ts'
import type { Visit } from '../visit.ts'

interface Shown extends Pick<Visit, 'to'> {
  readonly types: readonly PublishedType[]
  /** Says when the last document came out, too. */
  readonly detailed?: true
}

const Count = ({
  type: { documents, latest },
  detailed,
}: { type: PublishedType } & Pick<Shown, 'detailed'>) =>
  detailed ? (
    <small>
      {counted(documents, 'documento', 'documentos')}
      {latest && (
        <>
          , o último em <When at={latest} />
        </>
      )}
    </small>
  ) : (
    <small>
      <span aria-hidden="true">{count(documents)}</span>
      <span className="unseen">{counted(documents, 'documento', 'documentos')}</span>
    </small>
  )

const Line = ({ type, to, detailed }: { type: PublishedType } & Omit<Shown, 'types'>) => (
  <li>
    <a href={type.documents > 0 ? to(`/documentos/${type.id}`) : webAddress(type.url)}>
      {type.menuName ?? type.name}
    </a>
    {type.documents > 0 ? <Count type={type} detailed={detailed} /> : <small>em outro site</small>}
  </li>
)

/** One tile for each group that the editors gave the types, so that a dozen types fit one look. */
export const Groups = ({ types, to, detailed }: Shown) => {
  const Heading = detailed ? 'h2' : 'h3'
  return (
    <div className={detailed ? 'groups detailed' : 'groups'}>
      {[...Map.groupBy(types, ({ group }) => group)].map(([group, ofGroup], at) => (
        <section key={group} className={`hue-${at % 6}`} aria-labelledby={`grupo-${at}`}>
          <Heading id={`grupo-${at}`}>{group}</Heading>
          <ul>
            {ofGroup.map((type) => (
              <Line key={type.id} type={type} to={to} detailed={detailed} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
