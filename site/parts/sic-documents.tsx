import { conceptsOf } from '../../data/search/words.ts'
import { documents } from '../../data/public/document-pages.ts'
import type { PublishedDocument } from '../../data/public/portal-documents.ts'
import { fold } from '../../pt-br/words.ts'
import { documentPath } from '../../resources/addresses.ts'
import type { Visit } from '../visit.ts'

/** What the law has published of the service each year, by the words of its documents (Lei 12.527/2011, art. 30). */
const yearly = [
  {
    name: 'Estatísticas dos pedidos',
    words: 'relatório pedidos informação',
    is: /(?:relatorio|estatistic).*(?:pedido|e-?sic)|(?:pedido|e-?sic).*(?:relatorio|estatistic)/,
  },
  {
    name: 'Informações classificadas como sigilosas',
    words: 'informações classificadas',
    is: /(?<!des)classificad/,
  },
  {
    name: 'Informações desclassificadas',
    words: 'informações desclassificadas',
    is: /desclassificad/,
  },
] as const
/** Documents among which the newest of its words is looked for. */
const looked = 20

interface Yearly {
  readonly name: string
  readonly newest: PublishedDocument | undefined
}
/** The newest document of each; nothing where none was published. */
export const sicDocuments = ({ tx, portal, once }: Pick<Visit, 'tx' | 'portal' | 'once'>) =>
  once('documents of the e-SIC', () =>
    Promise.all(
      yearly.map(async ({ name, words, is }): Promise<Yearly> => {
        const filter = { typeId: null, year: null, unitId: null, concepts: conceptsOf(words) }
        const { rows } = await documents(tx, portal.id, filter, { limit: looked, offset: 0 })
        const own = rows.filter(({ description }) => is.test(fold(description)))
        const [newest] = own.toSorted((one, other) => Number(other.year) - Number(one.year))
        return { name, newest }
      }),
    ),
  )

/** What the service publishes about itself, and who decides of appeals. */
export function SicDocuments({
  found,
  visit: { portal, to },
}: {
  found: readonly Yearly[]
  visit: Pick<Visit, 'portal' | 'to'>
}) {
  return (
    <section aria-labelledby="do-servico">
      <h2 id="do-servico">Números, sigilo e autoridade</h2>
      <dl className="facts-list">
        {found.map(({ name, newest }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {newest ? (
                <a href={to(documentPath(newest))}>{newest.description}</a>
              ) : (
                'ainda não publicadas neste portal'
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>Autoridade que decide os recursos</dt>
          <dd>
            {portal.superior ?? 'ainda não informada neste portal'}
            {portal.superior && portal.superiorEmail && (
              <>
                , <a href={`mailto:${portal.superiorEmail}`}>{portal.superiorEmail}</a>
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
