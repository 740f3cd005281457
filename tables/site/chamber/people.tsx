import { initials } from '../../../resources/initials.ts'
import { rowPath } from '../../../resources/addresses.ts'
import type { Visit } from '../../../site/visit.ts'
import type { TableRow } from '../../data/rows.ts'
import { vereadores } from '../../declared/chamber/vereadores.ts'
import { rowFileOf } from '../../model/address.ts'

/** The picture of somebody; without one, where it lies elsewhere too, the initials. */
export const PersonPhoto = ({ row, to }: { row: TableRow } & Pick<Visit, 'to'>) => {
  const { foto, nome } = row
  return typeof foto === 'string' && rowFileOf(foto) ? (
    <img
      className="portrait"
      src={to(`${foto}?ver=1`)}
      alt={`Fotografia de ${nome}`}
      loading="lazy"
      width="72"
      height="72"
    />
  ) : (
    <span className="portrait" aria-hidden="true">
      {initials(String(nome ?? ''))}
    </span>
  )
}

/** Who sits in the chamber, those of the Mesa first. */
export const People = ({ rows, to }: { rows: readonly TableRow[] } & Pick<Visit, 'to'>) => (
  <ul className="people">
    {rows.map((row) => (
      <li key={rowPath(vereadores, row)}>
        <PersonPhoto row={row} to={to} />
        <p>
          <a href={to(rowPath(vereadores, row))}>{row['nome']}</a>
          <small>{[row['mesa'], row['partido']].filter(Boolean).join(' · ')}</small>
        </p>
      </li>
    ))}
  </ul>
)
