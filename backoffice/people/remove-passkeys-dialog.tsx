import { removePasskeysOf } from '../../resources/calls/passkey.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { WhyDialog } from './why-dialog.tsx'

interface RemoveProps {
  readonly person: { readonly id: string; readonly nome: string }
  readonly onClose: () => void
}
/** For somebody whose devices were lost or stolen. */
export const RemovePasskeysDialog = ({ person: { id, nome }, onClose }: RemoveProps) => (
  <WhyDialog
    title={`Remover as chaves de acesso de ${nome}`}
    text="Elas deixam de abrir a conta agora, e a pessoa recebe um e-mail. Ela entra com a senha e cria outras em Minha conta."
    yes="Remover"
    removes
    lacking="Diga como soube que a pessoa perdeu as chaves."
    onClose={onClose}
    act={async (motivo) => {
      await callApi(removePasskeysOf, { params: { id }, body: { motivo } })
      toast({ text: `As chaves de acesso de ${nome} não abrem mais nada.` })
    }}
  />
)
