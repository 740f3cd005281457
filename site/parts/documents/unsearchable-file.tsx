import { isUnreadable, unreadable } from '../../../kernel/file-text.ts'
import type { FileText } from '../../../data/public/portal-documents.ts'

/**
 * Says of a file that no search and no screen reader reaches what is written in it, and what to ask for (Lei
 * 12.527/2011, art. 8º, § 3º, VIII).
 */
export function UnsearchableFile({
  text: { state, reason },
  to,
}: {
  text: FileText
  to: (path: string) => string
}) {
  if (state === null || state === 'lido') return null
  const why = isUnreadable(reason) ? unreadable[reason].words : null
  return (
    <div>
      <dt>Texto do arquivo</dt>
      <dd>
        <strong>Sem texto pesquisável.</strong> {why} A busca e os leitores de tela não alcançam o
        que está escrito nele. Se precisar, <a href={to('/e-sic')}>peça pelo e-SIC</a> uma versão em
        texto, citando o endereço desta página.
      </dd>
    </div>
  )
}
