import { Time } from '../when.tsx'
import type { DocumentVersion } from '../../../data/public/document-versions.ts'
import type { Visit } from '../../visit.ts'
import { fileFacts } from './document-list.tsx'

/** What a document was before its file was replaced, each by an address of its own. @param path of the document */
export const FormerVersions = ({
  versions,
  path,
  to,
}: {
  versions: readonly DocumentVersion[]
  path: string
} & Pick<Visit, 'to'>) =>
  versions.length > 0 && (
    <section aria-labelledby="versoes">
      <h2 id="versoes">Versões anteriores</h2>
      <p className="facts">
        O arquivo deste documento foi trocado. Os arquivos que valiam antes podem ser baixados aqui:
        o endereço de cada um não muda.
      </p>
      <ul className="links">
        {versions.map((version) => (
          <li key={version.key}>
            {version.sha256 ? (
              <a href={to(`${path}/versoes/${version.sha256}`)} download>
                Baixar {fileFacts({ fileName: version.name, size: version.size })}
              </a>
            ) : (
              'Arquivo retirado'
            )}
            <p className="facts">
              No ar até <Time at={version.replacedAt} as="moment" />
              {version.name && ` · ${version.name}`}
            </p>
            {version.note && <p className="facts">O que mudou: {version.note}</p>}
            {version.sha256 && <p className="facts">SHA-256: {version.sha256}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
