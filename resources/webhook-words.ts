import type { WebhookFailure } from './calls/webhook.ts'

/** Why a system was not told, as people read it. */
const words: Readonly<Record<WebhookFailure, string>> = {
  'sem-nome': 'o nome do endereço não existe no DNS',
  'endereco-interno': 'o nome leva a um endereço interno, e só endereços públicos são chamados',
  'sem-resposta': 'o sistema não respondeu',
  demorou: 'o sistema não respondeu em 15 segundos',
  certificado: 'o certificado HTTPS do sistema não vale',
  chave: 'a chave que assina não pôde ser lida nesta instalação',
}
const isFailure = (text: string): text is WebhookFailure => Object.hasOwn(words, text)

/** What came of a try, within a sentence. */
export function attemptText({
  status,
  failure,
}: {
  readonly status: number | null
  readonly failure: string | null
}): string {
  if (failure !== null) return isFailure(failure) ? words[failure] : failure
  if (status !== null && status >= 300 && status < 400)
    return `respondeu ${status}, um redirecionamento, que não é seguido`
  return `respondeu ${status ?? ''}`
}
