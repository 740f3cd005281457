import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnyResource } from '../../kernel/resource.ts'
import type { Fault, Problem } from '../../kernel/problem.ts'
import { publishProposal, type ProposalSeen } from '../../resources/calls/proposal.ts'
import { invalidateRows } from '../engine/data.ts'
import { ConfirmDialog, publishesCpf } from '../engine/form/form-confirm.tsx'
import { isUnconfirmed } from '../engine/form/form-saving.ts'
import { PreviewDialog } from '../engine/form/preview-dialog.tsx'
import { confirmed, forgetProposals, look } from '../engine/form/proposal-data.ts'
import type { LookedAt } from '../engine/form/record-store.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'

/** What is done with a draft of the list. */
type Act = 'publish' | 'look'
interface Place {
  readonly resource: AnyResource | undefined
  /** Where it is corrected. */
  readonly href: string | undefined
}
/** A draft that asks before it is published or shown. */
interface Asked extends Place {
  readonly act: Act
  readonly row: ProposalSeen
  readonly resource: AnyResource
  readonly faults: readonly Fault[]
}
const asks = {
  publish: {
    ...publishesCpf,
    text: 'O CPF é dado pessoal: só se publica quando a lei o pede. Nada foi publicado ainda: o rascunho está como estava.',
  },
  look: {
    title: 'Mostrar com CPF?',
    text: 'O CPF é dado pessoal. Quem abrir a prévia vai vê-lo.',
    yes: 'Mostrar assim mesmo',
  },
} as const

const refused = async ({ message, faults }: Problem) => {
  const said = faults.map((fault) => fault.message).filter((reason) => reason !== message)
  toast({ text: message, detail: [...new Set(said)].join(' '), kind: 'error' })
  await forgetProposals()
}

async function publish({ id, rev }: ProposalSeen, { resource }: Place, isConfirmed: boolean) {
  await callApi(publishProposal, { params: { id }, body: { rev }, ...confirmed(isConfirmed) })
  await Promise.all([forgetProposals(), resource && invalidateRows(resource)])
  toast({ text: 'Publicado.' })
}

/** Publishes and shows what waits from its list, and asks what the form would ask. */
export function useRowActs() {
  const router = useRouter()
  const [asked, setAsked] = useState<Asked>()
  const [preview, setPreview] = useState<LookedAt>()
  const run = async (act: Act, row: ProposalSeen, of: Place, isConfirmed = false) => {
    try {
      if (act === 'publish') await publish(row, of, isConfirmed)
      else setPreview(await look(row, isConfirmed))
    } catch (error) {
      const problem = asProblem(error)
      const { resource, href } = of
      if (!resource || !isUnconfirmed(problem)) return refused(problem)
      setAsked({ act, row, resource, href, faults: problem.faults })
    }
  }
  const dialogs = (
    <>
      {asked && (
        <ConfirmDialog
          resource={asked.resource}
          asks={asks[asked.act]}
          faults={asked.faults}
          onBack={() => {
            setAsked(undefined)
            if (asked.href !== undefined) void router.navigate({ href: asked.href })
          }}
          onConfirm={() => {
            setAsked(undefined)
            void run(asked.act, asked.row, asked, true)
          }}
        />
      )}
      {preview && <PreviewDialog {...preview} onClose={() => setPreview(undefined)} />}
    </>
  )
  return { run, dialogs }
}
