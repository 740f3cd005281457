import { queryOptions } from '@tanstack/react-query'
import {
  addMailbox,
  dropMailbox,
  readMailboxes,
  setMailbox,
  tryMailbox,
  type MailboxSeen,
} from '../../../tables/calls/mailbox.ts'
import { counted } from '../../../pt-br/words.ts'
import { callApi } from '../../transport/http.ts'
import type { Act } from '../act-fields.ts'
import { tablesKey } from '../data.ts'

export const mailboxesQuery = (portalId: number) =>
  queryOptions({
    queryKey: [...tablesKey, 'mailboxes', portalId],
    queryFn: async ({ signal }) =>
      (await callApi(readMailboxes, { params: { portalId }, signal })).data,
  })

const remetentes = {
  name: 'remetentes',
  label: 'Quem pode enviar',
  help: 'Um endereço em cada linha, como contabilidade@exemplo.gov.br, ou @exemplo.gov.br para todos os de um domínio. O que vier de outros é recusado.',
  long: true,
} as const
const sendersIn = (text = '') => text.split(/[\s,;]+/).filter((one) => one !== '')

export const addAct = (portalId: number): Act => ({
  title: 'Dar um endereço a uma fonte',
  text: 'O sistema, ou quem cuida dele, envia os arquivos do mês anexados a uma mensagem para este endereço. Eles entram nesta lista, com as mesmas perguntas.',
  button: 'Criar o endereço',
  fields: [
    {
      name: 'fonte',
      label: 'Fonte do arquivo',
      help: 'O mesmo nome com que as colunas foram conferidas; em branco, onde a fonte não tem nome.',
      optional: true,
    },
    remetentes,
  ],
  run: async (_, values) => {
    const body = { fonte: values['fonte'] ?? '', remetentes: sendersIn(values['remetentes']) }
    const { endereco } = (await callApi(addMailbox, { params: { portalId }, body })).data
    return `Endereço criado: ${endereco}`
  },
})
export const sendersAct = (portalId: number, box: MailboxSeen): Act => ({
  title: 'Mudar quem pode enviar',
  text: box.endereco,
  button: 'Salvar',
  fields: [{ ...remetentes, initial: box.remetentes.join('\n') }],
  run: async (_, values) => {
    const body = { remetentes: sendersIn(values['remetentes']) }
    await callApi(setMailbox, { params: { portalId, box: box.id }, body })
    return 'Remetentes salvos.'
  },
})
export const dropAct = (portalId: number, box: MailboxSeen): Act => ({
  title: 'Tirar este endereço',
  text: `O que for enviado para ${box.endereco} passa a ser recusado. O que já chegou fica.`,
  button: 'Tirar o endereço',
  fields: [],
  run: async () => {
    await callApi(dropMailbox, { params: { portalId, box: box.id } })
    return 'Endereço tirado.'
  },
})
/** @throws {Problem} with what is wrong */
export async function tried(portalId: number): Promise<string> {
  const { esperam } = (await callApi(tryMailbox, { params: { portalId } })).data
  return esperam === 0
    ? 'A caixa de e-mail abre; nenhuma mensagem espera.'
    : `A caixa de e-mail abre; ${counted(esperam, 'mensagem espera', 'mensagens esperam')}.`
}
