import type { ReactNode } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import { EmptyState } from '../../app/loading.tsx'
import { noneRegistered } from '../../../pt-br/words.ts'
import { NothingLeft } from './list-frame.tsx'
import type { ListState } from './list-state.ts'

interface EmptyRowsProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly clear: () => void
  readonly create: ReactNode
}
/** What a list without rows says, and what to do about it. */
export function EmptyRows({
  resource,
  state: { trash, q, filter },
  clear,
  create,
}: EmptyRowsProps) {
  if (trash && !q)
    return (
      <EmptyState
        title="A lixeira está vazia"
        text="O que for excluído aparece aqui e pode ser restaurado."
      />
    )
  if (q || filter.length > 0)
    return (
      <NothingLeft
        text="Nenhum registro combina com a busca e os filtros escolhidos."
        action="Limpar busca e filtros"
        onClear={clear}
      />
    )
  return (
    <EmptyState title={noneRegistered(resource.noun)} text={resource.purpose} action={create} />
  )
}
