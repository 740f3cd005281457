import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/toasts.tsx'
import type { Versioned } from '../data.ts'
import type { DraftState } from './form-draft.ts'
import type { FormValues } from './form-model.ts'
import type { ProposalState } from './form-proposal.ts'
import type { SavingState } from './form-saving.ts'
import type { LookedAt, RecordStore } from './record-store.ts'

/**
 * What follows a record that was stored; `look` keeps it as a draft and shows it. @property at the hour for which it is
 * promised instead, ISO 8601. @property waiver why it is published without review
 */
export type Then =
  | 'leave'
  | 'another'
  | 'look'
  | { readonly at: string }
  | { readonly waiver: string }

export const stillSending =
  'Um arquivo ainda está sendo enviado. Espere o envio terminar, ou cancele-o, e salve de novo.'

/**
 * What a second person approves is sent to them, what is in a package is kept for it, and what is gone on with is
 * published as what it is; anything else by the form's own store.
 */
export function storeOf(
  { active, isReviewed, storeFor }: ProposalState,
  then: Then,
): RecordStore | undefined {
  if (typeof then === 'object' || then === 'look') return storeFor(then)
  if (isReviewed) return storeFor('review')
  if (active?.pacote) return storeFor('pack')
  return active && storeFor('publish')
}

interface Parts {
  readonly form: UseFormReturn<FormValues>
  readonly base: Versioned
  readonly draft: DraftState
  readonly proposal: ProposalState
  readonly saving: SavingState
}
/** What is typed is kept: nothing is unsaved then. */
function nothingUnsaved({ form, draft }: Pick<Parts, 'form' | 'draft'>, values: FormValues) {
  draft.drop()
  form.clearErrors()
  form.reset({ ...values }, { keepValues: true })
}

/** Keeps what is typed as a draft and goes on. */
export function useKeeping(
  { form, base, draft, proposal, saving }: Parts,
  isSending: () => boolean,
): () => void {
  const keep = async () => {
    const wasPromised =
      proposal.active?.situacao === 'agendada' || proposal.active?.pacote?.agendado === true
    const wasApproved = Boolean(proposal.active?.aprovada_por)
    const values = form.getValues()
    if (!(await saving.save(values, base.etag, false, proposal.storeFor('keep')))) return
    nothingUnsaved({ form, draft }, values)
    toast({
      text: 'Rascunho salvo. O portal ainda não mostra isto.',
      ...(wasApproved
        ? { detail: 'A aprovação era do texto de antes: envie para revisão de novo.' }
        : {}),
      ...(wasPromised ? { detail: 'O agendamento foi desfeito: agende de novo.' } : {}),
    })
  }
  return () => (isSending() ? saving.refuse(stillSending) : void keep())
}

/** The draft that can be looked at on the portal: what is typed was kept with it. */
export function useLooking(parts: Pick<Parts, 'form' | 'draft'>) {
  const [preview, setPreview] = useState<LookedAt>()
  const show = (made: LookedAt) => {
    nothingUnsaved(parts, parts.form.getValues())
    setPreview(made)
  }
  return { preview, show, endLook: () => setPreview(undefined) }
}
