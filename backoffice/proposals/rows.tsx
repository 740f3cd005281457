import DoneRounded from '@mui/icons-material/DoneRounded'
import ForumRounded from '@mui/icons-material/ForumRounded'
import ReplyRounded from '@mui/icons-material/ReplyRounded'
import SendRounded from '@mui/icons-material/SendRounded'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import EventBusyRounded from '@mui/icons-material/EventBusyRounded'
import PublishRounded from '@mui/icons-material/PublishRounded'
import Inventory2Rounded from '@mui/icons-material/Inventory2Rounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import { useState } from 'react'
import type { AnswerOf } from '../../kernel/operation.ts'
import {
  type listProposals,
  unscheduleProposal,
  type ProposalSeen,
} from '../../resources/calls/proposal.ts'
import { discard, forgetProposals, takeBack } from '../engine/form/proposal-data.ts'
import { ActsMenu } from '../engine/list/acts-menu.tsx'
import { RowsTable } from '../engine/list/rows-table.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { proposalListColumns, isStuck, proposalTitle, type Nouns } from './columns.tsx'
import { addressOfRelease } from '../releases/data.ts'
import { formAddress } from './data.ts'
import { useRowActs } from './row-acts.tsx'

interface RowsProps {
  readonly rows: readonly ProposalSeen[]
  readonly nouns: Nouns
  readonly review: Review
}
/** What a second person approves, and whether one may publish it without. */
type Review = AnswerOf<typeof listProposals>['revisao']

const said = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'error' })
    await forgetProposals()
  }
}
const drop = (row: ProposalSeen) =>
  said(async () => {
    await discard(row)
    const run = () => void said(() => takeBack(row.id))
    toast({ text: 'Rascunho descartado.', action: { label: 'Desfazer', run } })
  })
const unpromise = ({ id, rev }: ProposalSeen) =>
  said(async () => {
    await callApi(unscheduleProposal, { params: { id, rev } })
    await forgetProposals()
    toast({ text: 'O agendamento foi desfeito. O rascunho continua aqui.' })
  })
/** Whether a second person has to approve it still. */
const isOwed = ({ registro, ato, aprovada_por: by }: ProposalSeen, { registros }: Review) =>
  ato !== 'retirar' && by === null && registros.includes(registro)

/** Draws together what is to be public together. */
const packing = (row: ProposalSeen, pack: (row: ProposalSeen) => void) => [
  row.pacote === null
    ? { text: 'Pôr num pacote…', icon: Inventory2Rounded, run: () => pack(row) }
    : {
        text: 'Abrir o pacote',
        icon: Inventory2Rounded,
        href: addressOfRelease(row.pacote.id),
      },
]

/** What waits, and what is done with each. */
export function ProposalRows({ rows, nouns, review }: RowsProps) {
  const [menu, setMenu] = useState<{ readonly row: ProposalSeen; readonly anchor: HTMLElement }>()
  const { run, ask, talk, pack, dialogs } = useRowActs()
  const hrefOf = (row: ProposalSeen) => {
    const noun = nouns.get(row.registro)
    return noun && formAddress(noun, row)
  }
  const actsOf = (row: ProposalSeen) => {
    const href = hrefOf(row)
    const of = { resource: nouns.get(row.registro), href }
    return [
      ...(row.para_revisar
        ? [
            { text: 'Aprovar', icon: DoneRounded, run: () => void run('approve', row, of) },
            { text: 'Devolver…', icon: ReplyRounded, run: () => ask('return', row, of) },
          ]
        : []),
      ...(href === undefined ? [] : [{ text: 'Continuar', icon: EditRounded, href }]),
      ...packing(row, pack),
      ...(isOwed(row, review)
        ? [
            ...(row.situacao === 'em_revisao'
              ? []
              : [
                  {
                    text: 'Enviar para revisão',
                    icon: SendRounded,
                    run: () => void run('send', row, of),
                  },
                ]),
            ...(review.sozinho && row.pacote === null
              ? [
                  {
                    text: 'Publicar sem revisão…',
                    icon: PublishRounded,
                    run: () => ask('waive', row, of),
                  },
                ]
              : []),
          ]
        : row.pacote !== null
          ? []
          : [
              {
                text: row.ato === 'retirar' ? 'Retirar agora' : 'Publicar agora',
                icon: PublishRounded,
                run: () => void run('publish', row, of),
              },
            ]),
      {
        text: 'Ver como ficará',
        icon: VisibilityRounded,
        run: () => void run('look', row, of),
      },
      { text: 'Conversa', icon: ForumRounded, run: () => talk(row) },
      ...(row.publicar_em !== null && !isStuck(row)
        ? [{ text: 'Desfazer agendamento', icon: EventBusyRounded, run: () => void unpromise(row) }]
        : []),
      { text: 'Descartar', icon: DeleteRounded, run: () => void drop(row) },
    ]
  }
  return (
    <>
      <RowsTable
        caption="Rascunhos e agendados"
        columns={proposalListColumns(nouns)}
        rows={rows}
        keyOf={({ id }) => String(id)}
        nameOf={proposalTitle}
        hrefOf={hrefOf}
        onMenu={(row, anchor) => setMenu({ row, anchor })}
      />
      {menu && (
        <ActsMenu anchor={menu.anchor} acts={actsOf(menu.row)} onClose={() => setMenu(undefined)} />
      )}
      {dialogs}
    </>
  )
}
