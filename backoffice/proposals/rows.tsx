import Box from '@mui/material/Box'
import DoneRounded from '@mui/icons-material/DoneRounded'
import ForumRounded from '@mui/icons-material/ForumRounded'
import ReplyRounded from '@mui/icons-material/ReplyRounded'
import SendRounded from '@mui/icons-material/SendRounded'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import EventBusyRounded from '@mui/icons-material/EventBusyRounded'
import PublishRounded from '@mui/icons-material/PublishRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import { useState, type ReactNode } from 'react'
import { capitalised, withNew } from '../../pt-br/words.ts'
import type { AnyResource } from '../../kernel/resource.ts'
import type { AnswerOf } from '../../kernel/operation.ts'
import {
  proposalStates,
  type listProposals,
  unscheduleProposal,
  type ProposalSeen,
} from '../../resources/calls/proposal.ts'
import { momentHere } from '../app/clock.ts'
import { discard, forgetProposals, takeBack } from '../engine/form/proposal-data.ts'
import { standing } from '../engine/form/proposal-offer.tsx'
import { ActsMenu } from '../engine/list/acts-menu.tsx'
import { RowsTable, type RowColumn } from '../engine/list/rows-table.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { formAddress } from './data.ts'
import { useRowActs } from './row-acts.tsx'

type Nouns = ReadonlyMap<string, AnyResource>
interface RowsProps {
  readonly rows: readonly ProposalSeen[]
  readonly nouns: Nouns
  readonly review: Review
}
/** What a second person approves, and whether one may publish it without. */
type Review = AnswerOf<typeof listProposals>['revisao']

const Below = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Box>
)
const words = { mudar: 'mudança', retirar: 'retirada' } as const
const nameOf = ({ titulo }: ProposalSeen) => titulo || 'Sem título'

const isStuck = ({ situacao }: ProposalSeen) =>
  ['em_conflito', 'recusada', 'devolvida'].includes(situacao)

/** How it stands, by a word, its colour, and why. */
function Situation({ row }: { readonly row: ProposalSeen }) {
  const color = isStuck(row)
    ? 'error.main'
    : row.situacao === 'agendada' || row.situacao === 'aprovada'
      ? 'primary.main'
      : 'text.primary'
  const why = standing(row)
  return (
    <>
      <Box component="span" sx={{ color, fontWeight: 600 }}>
        {proposalStates[row.situacao]}
      </Box>
      {why && <Below>{why}</Below>}
    </>
  )
}

const columnsOf = (nouns: Nouns): readonly RowColumn<ProposalSeen>[] => [
  { label: 'Título', whole: true, show: nameOf },
  {
    label: 'O que é',
    show: ({ registro, ato }) => {
      const noun = nouns.get(registro)?.noun
      if (!noun) return ''
      return ato === 'criar' ? withNew(noun) : `${capitalised(noun.one)}: ${words[ato]}`
    },
  },
  { label: 'Situação', whole: true, show: (row) => <Situation row={row} /> },
  { label: 'Quem escreveu', show: ({ editor, minha }) => (minha ? 'Você' : editor.nome) },
  { label: 'Mudado em', show: ({ alterada_em: at }) => momentHere(at) },
]

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

/** What waits, and what is done with each. */
export function ProposalRows({ rows, nouns, review }: RowsProps) {
  const [menu, setMenu] = useState<{ readonly row: ProposalSeen; readonly anchor: HTMLElement }>()
  const { run, ask, talk, dialogs } = useRowActs()
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
            ...(review.sozinho
              ? [
                  {
                    text: 'Publicar sem revisão…',
                    icon: PublishRounded,
                    run: () => ask('waive', row, of),
                  },
                ]
              : []),
          ]
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
        columns={columnsOf(nouns)}
        rows={rows}
        keyOf={({ id }) => String(id)}
        nameOf={nameOf}
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
