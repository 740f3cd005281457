import type { UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/toasts.tsx'
import type { Versioned } from '../data.ts'
import type { DraftState } from './form-draft.ts'
import type { FormValues } from './form-model.ts'
import type { ProposalState } from './form-proposal.ts'
import type { SavingState } from './form-saving.ts'
import type { RecordStore } from './record-store.ts'

/** What follows a record that was stored. @property at the hour for which it is promised instead, ISO 8601 */
export type Then = 'leave' | 'another' | { readonly at: string }

export const stillSending =
  'Um arquivo ainda está sendo enviado. Espere o envio terminar, ou cancele-o, e salve de novo.'

/** What is gone on with is published as what it is; anything else by the form's own store. */
export const storeOf = ({ active, storeFor }: ProposalState, then: Then): RecordStore | undefined =>
  typeof then === 'object' ? storeFor(then) : active && storeFor('publish')

interface Parts {
  readonly form: UseFormReturn<FormValues>
  readonly base: Versioned
  readonly draft: DraftState
  readonly proposal: ProposalState
  readonly saving: SavingState
}
/** Keeps what is typed as a draft and goes on: nothing is unsaved then. */
export function useKeeping(
  { form, base, draft, proposal, saving }: Parts,
  isSending: () => boolean,
): () => void {
  const keep = async () => {
    const wasPromised = proposal.active?.situacao === 'agendada'
    const values = form.getValues()
    if (!(await saving.save(values, base.etag, false, proposal.storeFor('keep')))) return
    draft.drop()
    form.clearErrors()
    form.reset({ ...values }, { keepValues: true })
    toast({
      text: 'Rascunho salvo. O portal ainda não mostra isto.',
      ...(wasPromised ? { detail: 'O agendamento foi desfeito: agende de novo.' } : {}),
    })
  }
  return () => (isSending() ? saving.refuse(stillSending) : void keep())
}
