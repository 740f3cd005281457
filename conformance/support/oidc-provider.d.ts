// What the suites use of oidc-provider, which brings no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** What a middleware sees of a request (koa). */
  interface Context {
    readonly path: string
    body: unknown
    readonly oidc: {
      readonly provider: Provider
      readonly session: { readonly accountId: string }
      readonly client: { readonly clientId: string }
    }
  }
  interface Model {
    exp: number
    save(seconds: number): Promise<string>
  }
  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    readonly AuthorizationCode: { find(value: string): Promise<Model | undefined> }
    readonly Grant: new (of: { clientId: string; accountId: string }) => Model & {
      addOIDCScope(scope: string): void
    }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: unknown,
    ): Promise<void>
  }
}
