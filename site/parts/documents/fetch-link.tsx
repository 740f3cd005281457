import { webAddress } from '../../format.ts'
import { Icon } from '../icon.tsx'

interface FetchLinkProps {
  /** What is fetched, for who hears the page. */
  readonly of: string
  /** The kind and size of the file. */
  readonly facts: string
  /** Where the file is; undefined where it is on another site. */
  readonly file: string | undefined
  readonly url: string | null
}
/** The way to a file: here, or on another site; none where neither has it. */
export const FetchLink = ({ of, facts, file, url }: FetchLinkProps) => {
  const outside = webAddress(url)
  if (file !== undefined)
    return (
      <a className="fetch" href={file} download>
        <Icon name="download" />
        <span>
          Baixar <span className="unseen">{of}, </span>
          {facts}
        </span>
      </a>
    )
  return outside ? (
    <a className="fetch" href={outside} rel="noopener">
      <Icon name="open" />
      <span>
        Abrir <span className="unseen">{of} </span>em outro site
      </span>
    </a>
  ) : null
}
