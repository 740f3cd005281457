import { renewFactor } from '../../resources/calls/person.ts'
import { momentHere } from '../app/clock.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { WhyDialog } from './why-dialog.tsx'

interface RenewProps {
  readonly person: { readonly id: string; readonly nome: string }
  readonly onClose: () => void
}
/** For somebody who lost the telephone and the codes. */
export const RenewFactorDialog = ({ person: { id, nome }, onClose }: RenewProps) => (
  <WhyDialog
    title={`Renovar o segundo fator de ${nome}`}
    text={`Confirme por telefone ou pessoalmente que foi ${nome} quem pediu. A pessoa recebe um e-mail agora; em uma hora o segundo fator de hoje deixa de valer, e ela liga outro quando entrar. Se entrar antes com o de hoje, o pedido é desfeito.`}
    yes="Renovar"
    lacking="Diga como soube que a pessoa perdeu o celular e os códigos."
    onClose={onClose}
    act={async (motivo) => {
      const { data } = await callApi(renewFactor, { params: { id }, body: { motivo } })
      toast({
        text: `Outro segundo fator pode ser ligado a partir de ${momentHere(data.renova_em)}.`,
      })
    }}
  />
)
