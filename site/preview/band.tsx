import { Time } from '../parts/when.tsx'
import type { Preview } from '../visit.ts'

const words = { criar: '', mudar: 'a mudança de ', retirar: 'a retirada de ' } as const

/** On every page of a preview, above all else: what it is, of which draft, and until when it can be looked at. */
export const PreviewBand = ({
  preview: { title, act, editor, changed, until },
}: {
  preview: Preview
}) => (
  <section className="preview" aria-label="Prévia">
    <div className="wrap">
      <p>
        <strong>Prévia: o portal ainda não mostra isto.</strong> É como ele ficará com {words[act]}
        <strong>{title ? `“${title}”` : 'o rascunho sem título'}</strong>.
      </p>
      <p>
        Rascunho{editor && ` de ${editor}`}, guardado em <Time at={changed} as="moment" />. Este
        link vale até <Time at={until} as="moment" />.
      </p>
    </div>
  </section>
)
