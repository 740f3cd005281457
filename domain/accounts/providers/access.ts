/** Why a provider's host was not asked. */
export type ProviderHostFailure = 'sem-nome' | 'endereco-interno' | 'sem-https' | 'certificado'
export class HostFault extends Error {
  readonly failure: ProviderHostFailure
  constructor(failure: ProviderHostFailure) {
    super(failure)
    this.failure = failure
  }
}

interface AskedOfProvider {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal: AbortSignal
  /** Whether the provider itself is within the house: one outside leads nobody there. */
  readonly within: boolean
}
interface SaidByProvider {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}
/** How providers are asked. */
export interface ProviderAccess {
  /** Whether the operator lets it be asked within the house, and without TLS. */
  readonly isInner: (url: URL) => boolean
  /** How long an answer may take. */
  readonly seconds: number
  /** @throws {HostFault} where its host may not be asked */
  readonly ask: (url: URL, asked: AskedOfProvider) => Promise<SaidByProvider>
}
