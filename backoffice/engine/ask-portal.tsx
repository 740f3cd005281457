import { article, capitalised } from '../../pt-br/words.ts'
import Button from '@mui/material/Button'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import type { AnyResource } from '../../kernel/resource.ts'

/** Shown in place of a screen whose rows belong to a portal, when the user has no portal. */
export function AskPortal({ resource }: { readonly resource: AnyResource }) {
  const { loading, error } = usePortalInUse()
  if (loading) return <Skeletons lines={6} />
  if (error) return <ErrorState problem={error} title="Os portais não foram lidos" />
  return (
    <EmptyState
      title="Ainda não há portal"
      text={`${capitalised(article(resource.noun))}s ${resource.noun.many} são de um portal, e você ainda não tem nenhum. A página inicial mostra o próximo passo.`}
      action={
        <Button variant="outlined" href="/">
          Ir para o início
        </Button>
      }
    />
  )
}
