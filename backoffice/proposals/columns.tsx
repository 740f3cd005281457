import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { capitalised, withNew } from '../../pt-br/words.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import { proposalStates, type ProposalSeen } from '../../resources/calls/proposal.ts'
import { momentHere } from '../app/clock.ts'
import { standingText } from '../engine/form/proposal-offer.tsx'
import type { RowColumn } from '../engine/list/rows-table.tsx'

export type Nouns = ReadonlyMap<string, AnyResource>

const Below = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Box>
)
const words = { mudar: 'mudança', retirar: 'retirada' } as const
export const proposalTitle = ({ titulo }: ProposalSeen) => titulo || 'Sem título'

export const isStuck = ({ situacao }: ProposalSeen) =>
  ['em_conflito', 'recusada', 'devolvida'].includes(situacao)

/** How it stands, by a word, its colour, and why. */
function Situation({ row, packages }: { readonly row: ProposalSeen; readonly packages: boolean }) {
  const color = isStuck(row)
    ? 'error.main'
    : row.situacao === 'agendada' || row.situacao === 'aprovada'
      ? 'primary.main'
      : 'text.primary'
  const why = standingText(row)
  return (
    <>
      <Box component="span" sx={{ color, fontWeight: 600 }}>
        {proposalStates[row.situacao]}
      </Box>
      {why && <Below>{why}</Below>}
      {packages && row.pacote && <Below>No pacote “{row.pacote.nome}”</Below>}
    </>
  )
}

/** What a draft would do: a new piece of news, a change of one. */
export function actText(nouns: Nouns, { registro, ato }: ProposalSeen): string {
  const noun = nouns.get(registro)?.noun
  if (!noun) return ''
  return ato === 'criar' ? withNew(noun) : `${capitalised(noun.one)}: ${words[ato]}`
}

/**
 * What lists of drafts tell of each.
 * @param packages whether they tell of the package that it is in
 */
export const proposalListColumns = (
  nouns: Nouns,
  packages = true,
): readonly RowColumn<ProposalSeen>[] => [
  { label: 'Título', whole: true, show: proposalTitle },
  { label: 'O que é', show: (row) => actText(nouns, row) },
  { label: 'Situação', whole: true, show: (row) => <Situation row={row} packages={packages} /> },
  { label: 'Quem escreveu', show: ({ editor, minha }) => (minha ? 'Você' : editor.nome) },
  { label: 'Mudado em', show: ({ alterada_em: at }) => momentHere(at) },
]
