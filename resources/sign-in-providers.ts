// Providers of OpenID Connect that people come in by: ready forms of those that are known, and any other.

/** How sure a provider is of who somebody is, the least first: the names of gov.br. */
export const providerLevels = ['bronze', 'prata', 'ouro'] as const
export type ProviderLevel = (typeof providerLevels)[number]

/** What is known of a provider before anybody asks it. */
export interface ReadyProvider {
  readonly label: string
  /** As its tokens name it; nothing where it is typed. */
  readonly issuer?: string
  readonly scopes: string
  /** Where the level of a person is asked for with their token, below it `/{cpf}/niveis`; else it has no levels. */
  readonly levels?: string
  /** Where the browser ends the session at the provider, where its description does not tell. */
  readonly leaving?: string
  /** What of a token is the CPF, as the provider answers for it; nothing where it answers for none. */
  readonly cpf?: 'sub' | 'cpf'
}

const govBr = (place: '' | 'staging.'): ReadyProvider => ({
  label: place === '' ? 'gov.br' : 'gov.br (homologação)',
  issuer: `https://sso.${place}acesso.gov.br/`,
  scopes: 'openid email profile govbr_confiabilidades',
  levels: `https://api.${place}acesso.gov.br/confiabilidades/v3/contas`,
  leaving: `https://sso.${place}acesso.gov.br/logout`,
  cpf: 'sub',
})

/** The ready forms; of `oidc` everything is typed. */
const providerForms = {
  govbr: govBr(''),
  'govbr-teste': govBr('staging.'),
  'acesso-cidadao': {
    label: 'Acesso Cidadão',
    issuer: 'https://acessocidadao.es.gov.br/is',
    scopes: 'openid profile cpf',
    cpf: 'cpf',
  },
  oidc: { label: 'Outro provedor', scopes: 'openid profile' },
} as const satisfies Record<string, ReadyProvider>
export type ProviderModel = keyof typeof providerForms
export const providerModels = Object.keys(providerForms) as [ProviderModel, ...ProviderModel[]]

export const formOf = (model: ProviderModel): ReadyProvider => providerForms[model]
