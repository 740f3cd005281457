import * as oidc from 'openid-client'
import { problem, Problem } from '../../../kernel/problem.ts'
import type { ProviderLevel } from '../../../resources/sign-in-providers.ts'
import { HostFault } from './access.ts'

// What went wrong at a provider, in words that say what to do. Nothing was opened or made.

const again = 'Comece de novo.'
const tellKeeper = 'Avise quem cuida das configurações do município'
const orPassword = 'Se continuar, entre com e-mail e senha.'
/** `{p}` is the name of the provider. */
const words = {
  nonce: `A resposta de {p} era de outra ida, e foi recusada. ${again} ${orPassword}`,
  estado: `A volta de {p} não é da ida que este navegador começou, e foi recusada. ${again}`,
  emissor: `A resposta veio em nome de outro provedor, e não de {p}, e foi recusada. ${tellKeeper}: o endereço do provedor tem de ser igual, letra por letra, ao que ele diz de si.`,
  destino: `A resposta de {p} era para outro sistema, e foi recusada. ${tellKeeper}: o identificador do cliente (client_id) tem de ser o que {p} deu a este município.`,
  codigo: `O código de {p} expirou ou já foi usado. ${again}`,
  'sem-kid': `{p} não disse com que chave assinou a resposta, e ela foi recusada. ${orPassword} ${tellKeeper}.`,
  assinatura: `A assinatura da resposta de {p} não confere, e ela foi recusada. ${again} ${orPassword}`,
  algoritmo: `{p} assinou a resposta de um modo que aqui não é aceito. ${tellKeeper}: são aceitos ES256 e RS256.`,
  relogio: `O relógio de {p} e o deste sistema diferem em mais de um minuto, e a resposta foi recusada. Espere um pouco e comece de novo. ${orPassword}`,
  'sem-resposta': `{p} não respondeu a tempo. Espere um pouco e comece de novo. ${orPassword}`,
  certificado: `O certificado HTTPS de {p} não vale aqui. ${orPassword} ${tellKeeper}: se é de uma autoridade da casa, quem cuida do servidor a acrescenta com NODE_EXTRA_CA_CERTS.`,
  'sem-nome': `O endereço de {p} não existe. ${tellKeeper}.`,
  'endereco-interno': `O endereço de {p} leva a uma rede interna, onde este sistema não pergunta. Quem cuida do servidor pode permitir este nome em OIDC_INNER_HOSTS.`,
  'sem-https': `O endereço de {p} não é https. ${tellKeeper}.`,
  credenciais: `{p} recusou o cliente ou o segredo deste município. ${tellKeeper}: confira os dois, e se o endereço de retorno é o que está cadastrado lá.`,
  'sem-chave': `O segredo de {p} não pode ser lido aqui. ${tellKeeper}: digite o segredo de novo.`,
  'nao-quis': `{p} diz que a entrada não foi autorizada. Comece de novo e autorize, ou entre com e-mail e senha.`,
  'erro-la': `{p} respondeu com um erro. ${again} ${orPassword} ${tellKeeper}: o endereço de retorno e os escopos têm de ser os que estão cadastrados lá.`,
  'sem-codigo': `Você voltou de {p} sem ter entrado: é o que acontece quando a conta foi criada no meio do caminho. ${again} A conta nova já vale.`,
  'sem-cpf': `{p} não disse um CPF válido, e nada foi aberto. ${orPassword}`,
  'sem-nivel': `{p} não disse o nível da sua conta. Comece de novo e autorize que ele seja lido. ${orPassword}`,
  'sem-saida': `{p} não diz por onde se sai. ${tellKeeper}: deixe vazio o endereço de saída.`,
  saida: `{p} recusou o endereço de saída. ${tellKeeper}: ele tem de ser igual, letra por letra, ao que está cadastrado lá, também a barra do fim. Para sair agora, feche o navegador ou saia no próprio {p}.`,
  resposta: `A resposta de {p} não pôde ser lida. ${again} ${orPassword}`,
} as const
export type RefusalReason = keyof typeof words

/** A refusal that does not know yet how the provider is called. */
class Refused extends Error {
  readonly words: (provider: string) => string
  constructor(saying: (provider: string) => string) {
    super()
    this.words = saying
  }
}
export const refusal = (reason: RefusalReason): Error => new Refused(said(reason))
const said = (reason: RefusalReason) => (provider: string) =>
  words[reason].replaceAll('{p}', provider)

/** Of a level that is too low: how it is raised. */
export const levelTooLow = (has: ProviderLevel, wanted: ProviderLevel): Error =>
  new Refused(
    (provider) =>
      `A sua conta ${provider} é ${has}, e este município pede ${wanted}. No aplicativo gov.br, toque em Aumentar nível: o reconhecimento facial ou um banco credenciado leva a prata; o rosto da Justiça Eleitoral, a carteira de identidade nova ou o certificado digital leva a ouro. Depois comece de novo.`,
  )

/** What the words are in the claims and codes of the library. */
const claims: Readonly<Record<string, RefusalReason>> = {
  nonce: 'nonce',
  iss: 'emissor',
  aud: 'destino',
  azp: 'destino',
}
const codes: Readonly<Record<string, RefusalReason>> = {
  OAUTH_TIMEOUT: 'sem-resposta',
  OAUTH_ABORT: 'sem-resposta',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'relogio',
  OAUTH_KEY_SELECTION_FAILED: 'sem-kid',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'emissor',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'sem-https',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'sem-https',
  invalid_grant: 'codigo',
  invalid_client: 'credenciais',
  unauthorized_client: 'credenciais',
}
const textAt = (value: unknown, name: string): string | undefined => {
  const found: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}
const causeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'cause') : undefined
/** What failed and what it came of, the outermost first. */
function chainOf(error: unknown, depth = 6): readonly unknown[] {
  return error === undefined || depth === 0 ? [] : [error, ...chainOf(causeOf(error), depth - 1)]
}

function reasonOf(error: unknown): RefusalReason {
  const chain = chainOf(error)
  const fault = chain.find((one) => one instanceof HostFault)
  if (fault) return fault.failure
  const claim = chain.map((one) => claims[textAt(one, 'claim') ?? '']).find(Boolean)
  if (claim) return claim
  const answered = error instanceof oidc.ResponseBodyError ? codes[error.error] : undefined
  if (answered) return answered
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'credenciais'
  const messages = chain.map((one) => textAt(one, 'message') ?? '').join(' ')
  if (messages.includes('signature verification failed')) return 'assinatura'
  if (messages.includes('"state"')) return 'estado'
  if (messages.includes('"iss"')) return 'emissor'
  const code = chain.map((one) => codes[textAt(one, 'code') ?? '']).find(Boolean)
  if (code) return code
  return chain.some((one) => isNetwork(textAt(one, 'code') ?? '')) ? 'sem-resposta' : 'resposta'
}
const isNetwork = (code: string) =>
  /^(?:E[A-Z]+|ABORT_ERR|ERR_SSL|ERR_TLS|CERT_|UND_ERR)/.test(code)

/**
 * Does something at a provider.
 * @throws {Problem} `invalid` that says in words what went wrong there, and what to do
 */
export async function atProvider<T>(provider: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Problem) throw error
    const message = (error instanceof Refused ? error.words : said(reasonOf(error)))(provider)
    throw problem('invalid', message, [], { provedor: provider })
  }
}
