import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnyResource } from '../../kernel/resource.ts'
import type { Fault, Problem } from '../../kernel/problem.ts'
import { publishProposal, type ProposalSeen } from '../../resources/calls/proposal.ts'
import { approveProposal, returnProposal, sendToReview } from '../../resources/calls/review.ts'
import { Conversation } from './conversation.tsx'
import { invalidateRows } from '../engine/data.ts'
import { ConfirmDialog, publishesCpf, type Confirmation } from '../engine/form/form-confirm.tsx'
import { isUnconfirmed } from '../engine/form/form-saving.ts'
import { PreviewDialog } from '../engine/form/preview-dialog.tsx'
import { ReasonDialog, type ReasonAsked } from '../engine/form/reason-dialog.tsx'
import { waiving } from '../engine/form/proposal-words.ts'
import { confirmedCpf, forgetProposals, look } from '../engine/form/proposal-data.ts'
import type { LookedAt } from '../engine/form/record-store.ts'
import { ChooseRelease } from '../releases/choose-dialog.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'

/** What is done with a draft of the list, besides what is asked in words. */
type Act = 'publish' | 'look' | 'approve' | 'send'
interface Place {
  readonly resource: AnyResource | undefined
  /** Where it is corrected. */
  readonly href: string | undefined
}
/** A draft that asks before it is published or shown. */
interface Asked extends Place {
  readonly act: Act
  readonly waiver?: string | undefined
  readonly row: ProposalSeen
  readonly resource: AnyResource
  readonly faults: readonly Fault[]
  readonly asks: Confirmation
  /** What a yes says, besides what was said before. */
  readonly confirms: Confirmed
}
/** What whoever publishes said that is meant so. */
interface Confirmed {
  readonly cpf?: true
  readonly file?: true
}
const asks: Readonly<Record<'publish' | 'file' | 'look', Confirmation>> = {
  publish: {
    ...publishesCpf,
    text: 'O CPF é dado pessoal: só se publica quando a lei o pede. Nada foi publicado ainda: o rascunho está como estava.',
  },
  file: {
    title: 'Publicar com este arquivo?',
    text: 'Nada foi publicado ainda: o rascunho está como estava.',
    yes: 'Publicar assim mesmo',
  },
  look: {
    title: 'Mostrar com CPF?',
    text: 'O CPF é dado pessoal. Quem abrir a prévia vai vê-lo.',
    yes: 'Mostrar assim mesmo',
  },
}

const refused = async ({ message, faults }: Problem) => {
  const said = faults.map((fault) => fault.message).filter((reason) => reason !== message)
  toast({ text: message, detail: [...new Set(said)].join(' '), kind: 'error' })
  await forgetProposals()
}

async function publish(
  { id, rev }: Pick<ProposalSeen, 'id' | 'rev'>,
  { resource }: Place,
  { cpf = false, file = false }: { readonly cpf?: boolean; readonly file?: boolean },
  waiver: string | null = null,
) {
  await callApi(publishProposal, {
    params: { id },
    body: { rev, sem_revisao: waiver, arquivo_certo: file },
    ...confirmedCpf(cpf),
  })
  await Promise.all([forgetProposals(), resource && invalidateRows(resource)])
  toast({ text: 'Publicado.' })
}

async function approve({ id, rev }: ProposalSeen) {
  await callApi(approveProposal, { params: { id }, body: { rev } })
  await forgetProposals()
  toast({ text: 'Aprovado. Quem escreveu já pode publicar; você também.' })
}
async function send({ id, rev }: ProposalSeen) {
  await callApi(sendToReview, { params: { id }, body: { rev } })
  await forgetProposals()
  toast({ text: 'Enviado para revisão.' })
}
async function giveBack({ id, rev }: ProposalSeen, motivo: string) {
  await callApi(returnProposal, { params: { id }, body: { rev, motivo } })
  await forgetProposals()
  toast({ text: 'Devolvido. O motivo aparece para quem escreveu.' })
}

/** What is asked in words before it is done with a draft. */
type Worded = 'return' | 'waive'
const questions: Readonly<Record<Worded, ReasonAsked>> = {
  waive: waiving,
  return: {
    title: 'Devolver',
    text: 'Volta a quem escreveu, com o que você disser aqui. Nada vai ao portal.',
    label: 'O que falta',
    yes: 'Devolver',
  },
}
interface Question extends Place {
  readonly what: Worded
  readonly row: ProposalSeen
}

/** Publishes and shows what waits from its list, and asks what the form would ask. */
export function useRowActs() {
  const router = useRouter()
  const [asked, setAsked] = useState<Asked>()
  const [preview, setPreview] = useState<LookedAt>()
  const [question, setQuestion] = useState<Question>()
  const [talk, setTalk] = useState<ProposalSeen>()
  const [packed, setPacked] = useState<ProposalSeen>()
  const run = async (
    act: Act,
    row: ProposalSeen,
    of: Place,
    said: Confirmed = {},
    waiver?: string,
  ) => {
    try {
      if (act === 'publish') await publish(row, of, said, waiver)
      else if (act === 'approve') await approve(row)
      else if (act === 'send') await send(row)
      else setPreview(await look(row, said.cpf === true))
    } catch (error) {
      const problem = asProblem(error)
      const { resource, href } = of
      const isOfFile = problem.detail?.['arquivo'] === 'unconfirmed'
      if (!resource || (!isOfFile && !isUnconfirmed(problem))) return refused(problem)
      const asksNow = isOfFile ? asks.file : act === 'look' ? asks.look : asks.publish
      const confirms = { ...said, ...(isOfFile ? { file: true as const } : { cpf: true as const }) }
      setAsked({
        act,
        row,
        resource,
        href,
        waiver,
        faults: problem.faults,
        asks: asksNow,
        confirms,
      })
    }
  }
  const dialogs = (
    <>
      {asked && (
        <ConfirmDialog
          resource={asked.resource}
          asks={asked.asks}
          faults={asked.faults}
          onBack={() => {
            setAsked(undefined)
            if (asked.href !== undefined) void router.navigate({ href: asked.href })
          }}
          onConfirm={() => {
            setAsked(undefined)
            void run(asked.act, asked.row, asked, asked.confirms, asked.waiver)
          }}
        />
      )}
      {question && (
        <ReasonDialog
          {...questions[question.what]}
          onClose={() => setQuestion(undefined)}
          onGiven={(said) => {
            setQuestion(undefined)
            if (question.what === 'waive') void run('publish', question.row, question, {}, said)
            else void giveBack(question.row, said).catch((error) => refused(asProblem(error)))
          }}
        />
      )}
      {packed && (
        <ChooseRelease
          what={{ portal: packed.portal, drafts: [packed.id] }}
          onClose={() => setPacked(undefined)}
        />
      )}
      {talk && <Conversation row={talk} onClose={() => setTalk(undefined)} />}
      {preview && <PreviewDialog {...preview} onClose={() => setPreview(undefined)} />}
    </>
  )
  const ask = (what: Worded, row: ProposalSeen, of: Place) => setQuestion({ what, row, ...of })
  return { run, ask, talk: setTalk, pack: setPacked, dialogs }
}
