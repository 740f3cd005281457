import { article, capitalised } from '../../pt-br/words.ts'
import Button from '@mui/material/Button'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import type { AnyResource } from '../../kernel/resource.ts'

/** Shown in place of a screen whose rows belong to a portal, when the user has no portal. */
export const AskPortal = ({ resource: { noun } }: { readonly resource: AnyResource }) => (
  <NoPortal whose={`${capitalised(article(noun))}s ${noun.many} são`} />
)

/** @param whose what belongs to a portal, such as `As tabelas são`. */
export function NoPortal({ whose }: { readonly whose: string }) {
  const { loading, error } = usePortalInUse()
  if (loading) return <Skeletons lines={6} />
  if (error) return <ErrorState problem={error} title="Os portais não foram lidos" />
  return (
    <EmptyState
      title="Ainda não há portal"
      text={`${whose} de um portal, e você ainda não tem nenhum. A página inicial mostra o próximo passo.`}
      action={
        <Button variant="outlined" href="/">
          Ir para o início
        </Button>
      }
    />
  )
}
