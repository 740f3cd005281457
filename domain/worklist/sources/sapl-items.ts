import type { SaplSearch } from '../../../tables/data/sapl.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { filled, type CalmItem } from '../source.ts'

/** Outcomes in which nothing changes before a person chooses, or mends something. */
const asking: ReadonlySet<string> = new Set(['perguntada', 'outra_fonte', 'recusada'])

/** What the newest reading of a chamber's SAPL waits for: that it can be read at all, or that a person chooses. */
export function saplItems(
  searches: readonly Pick<SaplSearch, 'year' | 'state' | 'results' | 'error'>[],
  portalId: number,
): readonly CalmItem[] {
  const newest = searches.find(({ state }) => state !== 'pedida')
  const running = searches.find(({ state }) => state === 'pedida')
  const act = { label: 'Ver', path: filled(ownScreens.tables, { portal: portalId }) }
  const told = running?.error ?? (newest?.state === 'falhou' ? newest.error : null)
  if (told !== null)
    return [
      {
        state: 'espera',
        fact: `A busca no SAPL de ${(running ?? newest)?.year} não deu certo`,
        detail: `${told} O portal fica como estava.`,
        act,
      },
    ]
  return (newest?.results ?? [])
    .filter(({ estado }) => asking.has(estado))
    .map(({ tabela, texto }) => ({
      state: 'espera',
      fact: `${datasetNamed(tabela)?.title ?? tabela} de ${newest?.year}: o SAPL espera por uma escolha`,
      detail: texto,
      act,
    }))
}
