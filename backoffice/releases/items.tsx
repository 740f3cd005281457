import EditRounded from '@mui/icons-material/EditRounded'
import OutboxRounded from '@mui/icons-material/OutboxRounded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProposalSeen } from '../../resources/calls/proposal.ts'
import { takeOutOfRelease, type ReleaseWhole } from '../../resources/calls/release.ts'
import { ActsMenu } from '../engine/list/acts-menu.tsx'
import { RowsTable } from '../engine/list/rows-table.tsx'
import { formAddress, nounsOf } from '../proposals/data.ts'
import { proposalListColumns, proposalTitle } from '../proposals/columns.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { forgetReleases } from './data.ts'

/** The drafts of a package, in the order in which they are published. */
export function ReleaseItems({
  release: { id, situacao, itens },
}: {
  readonly release: ReleaseWhole
}) {
  const names = [...new Set(itens.map(({ registro }) => registro))].toSorted()
  const { data: nouns = new Map() } = useQuery(nounsOf(names))
  const [menu, setMenu] = useState<{ readonly row: ProposalSeen; readonly anchor: HTMLElement }>()
  const isOpen = situacao !== 'publicado'
  const hrefOf = (row: ProposalSeen) => {
    const noun = nouns.get(row.registro)
    return noun && isOpen ? formAddress(noun, row) : undefined
  }
  const takeOut = async ({ id: proposta, titulo }: ProposalSeen) => {
    try {
      await callApi(takeOutOfRelease, { params: { id, proposta } })
      toast({ text: `“${titulo || 'Sem título'}” saiu do pacote. Continua entre os rascunhos.` })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
    await forgetReleases()
  }
  const actsOf = (row: ProposalSeen) => {
    const href = hrefOf(row)
    return [
      ...(href === undefined ? [] : [{ text: 'Continuar', icon: EditRounded, href }]),
      { text: 'Tirar do pacote', icon: OutboxRounded, run: () => void takeOut(row) },
    ]
  }
  return (
    <>
      <RowsTable
        caption="Rascunhos do pacote"
        columns={proposalListColumns(nouns, false)}
        rows={itens}
        keyOf={(row) => String(row.id)}
        nameOf={proposalTitle}
        hrefOf={hrefOf}
        onMenu={isOpen ? (row, anchor) => setMenu({ row, anchor }) : undefined}
      />
      {menu && (
        <ActsMenu anchor={menu.anchor} acts={actsOf(menu.row)} onClose={() => setMenu(undefined)} />
      )}
    </>
  )
}
