import type { Concept } from '../../../data/search/words.ts'
import { Marked } from '../../search/snippet.tsx'
import type { FileRows } from './file-rows.ts'

/** The rows of a file as a table; on a small screen a card each. */
export const FileTable = ({
  of: { head, rows },
  label,
  concepts,
}: {
  of: FileRows
  label: string
  concepts: readonly Concept[]
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what can be scrolled
  <div className="scroll" tabIndex={0} role="region" aria-label={label}>
    <table className="rows">
      <thead>
        <tr>
          {head.map((title, at) => (
            <th key={at} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column} data-label={head[column]}>
                <Marked text={cell} concepts={concepts} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
