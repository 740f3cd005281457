import { counted } from '../../pt-br/words.ts'
import { Time } from '../parts/when.tsx'
import type { Preview, PreviewChange } from '../visit.ts'

const words = { criar: '', mudar: 'a mudança de ', retirar: 'a retirada de ' } as const
const marks = { criar: 'novo', mudar: 'mudado', retirar: 'retirado' } as const
/** How many changes of a package are listed; the portal itself shows the others. */
const mostListed = 100

const called = ({ title }: Pick<Preview, 'title'>, without: string) => (
  <strong>{title ? `“${title}”` : without}</strong>
)

/** Where each change of a package is to be seen. */
const Changes = ({ changes }: { changes: readonly PreviewChange[] }) => (
  <details>
    <summary>{counted(changes.length, 'mudança', 'mudanças')}</summary>
    <ol>
      {changes.slice(0, mostListed).map(({ title, act, href }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two drafts may be alike; the list never moves
        <li key={at}>
          <a href={href}>{title || 'Sem título'}</a> ({marks[act]})
        </li>
      ))}
    </ol>
    {changes.length > mostListed && <p>E mais {changes.length - mostListed}.</p>}
  </details>
)

/** On every page of a preview, above all else: what it is, of which draft or package, and until when it can be seen. */
export const PreviewBand = ({ preview }: { preview: Preview }) => {
  const { isPackage, changes, editor, changed, until } = preview
  const of = editor && ` de ${editor}`
  return (
    <section className="preview" aria-label="Prévia">
      <div className="wrap">
        <p>
          <strong>Prévia: o portal ainda não mostra isto.</strong> É como ele ficará com{' '}
          {isPackage ? 'o pacote ' : words[changes[0]?.act ?? 'criar']}
          {called(preview, 'o rascunho sem título')}.
        </p>
        <p>
          {isPackage ? `Pacote${of}, mudado` : `Rascunho${of}, guardado`} em{' '}
          <Time at={changed} as="moment" />. Este link vale até <Time at={until} as="moment" />.
        </p>
        {isPackage && <Changes changes={changes} />}
      </div>
    </section>
  )
}
