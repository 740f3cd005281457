import { counted } from '../../../pt-br/words.ts'
import type { Visit } from '../../../site/visit.ts'
import { partiesNamed, type NamedParty } from '../../data/facts.ts'
import type { Selection } from '../../data/selection.ts'
import { sumsBy, type ShownTotals } from '../../data/sums.ts'
import { isPartyColumn } from '../../model/columns.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { askedAt, type Asked } from './asked.ts'

// Whose rows a part of a name finds: a sum of several people is told as one of several.

export interface PeopleFound {
  /** `3 pessoas, em 4 matrículas`. */
  readonly words: string
  /** Each of them, where they are few. */
  readonly ways: readonly { readonly text: string; readonly href: string }[]
}
/** So many are named one by one, and so many counted. */
const [mostNamed, mostCounted] = [8, 1_000]

/** The column of persons that is asked for by a name; companies have no namesakes. */
const nameAsked = ({ dataset, filters }: Asked) =>
  Object.keys(filters).find((name) => {
    const column = columnOf(dataset, name)
    return isPartyColumn(column) && column.preserved !== undefined
  })
/** What a person has one of in each post, the unit and the number there, where rows are of posts. */
function postOf({ key, columns }: Dataset, by: string): readonly string[] {
  const column = columns[by]
  const { hides = [] } = (isPartyColumn(column) ? column.preserved : undefined) ?? {}
  const numbers = key.filter((name) => hides.includes(name))
  return numbers.length > 0 ? [...key.slice(0, 1), ...numbers] : []
}

/** What finds one of them: her name, and of her document what the table shows, which namesakes have not in common. */
const sought = ({ name, document }: NamedParty) => [name, document ?? ''].join(' ').trim()

/**
 * Whose rows a question by a name adds up.
 *
 * @returns nothing where they are of one person in one post, or of more than are counted while somebody waits
 */
export async function peopleOf(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  path: string,
  { asked, selection, totals }: { asked: Asked; selection: Selection; totals: ShownTotals },
): Promise<PeopleFound | undefined> {
  const by = nameAsked(asked)
  if (by === undefined || totals.rows === 0 || totals.isMore) return undefined
  const dimensions = [by, ...postOf(asked.dataset, by)].map((column) => ({ column }))
  const posts = await sumsBy(tx, selection, dimensions, { of: undefined, count: mostCounted })
  if (posts.length < 2 || posts.length === mostCounted) return undefined
  const ids = [...new Set(posts.map(({ values: [id] }) => Number(id)))]
  const people = counted(ids.length, 'pessoa', 'pessoas')
  const inPosts = counted(posts.length, 'matrícula', 'matrículas')
  const parties = await partiesNamed(tx, portal.id, ids.length > mostNamed ? [] : ids)
  return {
    words: posts.length === ids.length ? people : `${people}, em ${inPosts}`,
    ways: [...parties.values()]
      .map((party) => ({
        text: [party.name, party.document ?? ''].filter(Boolean).join(', CPF '),
        href: askedAt(path, asked, { [by]: sought(party) }),
      }))
      .toSorted((a, b) => a.text.localeCompare(b.text, 'pt-BR')),
  }
}
