import { EmptyState, Skeletons } from '../loading.tsx'
import { usePortalInUse } from '../portal-in-use.tsx'
import type { AnyResource } from '../../kernel/resource.ts'

/** In the place of a screen whose rows belong to a portal, while none is chosen. */
export function AskPortal({ resource }: { readonly resource: AnyResource }) {
  const { loading } = usePortalInUse()
  if (loading) return <Skeletons lines={6} />
  return <EmptyState title="Escolha um portal" text={`${resource.noun.gender === 'f' ? 'As' : 'Os'} ${resource.noun.many} são de um portal. Escolha o portal em uso no alto da tela para continuar.`} />
}
