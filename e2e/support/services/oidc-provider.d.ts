// The parts of oidc-provider that the suite uses; the package has no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Context {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      params: { scope: string }
      provider: { Grant: new (properties: { clientId: string; accountId: string }) => Grant }
    }
  }

  interface Configuration {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[]
    jwks: { keys: object[] }
    cookies: { keys: string[] }
    claims: { [scope: string]: string[] }
    ttl: { [artifact: string]: number }
    conformIdTokenClaims: boolean
    pkce: { required: () => boolean }
    features: { devInteractions: { enabled: boolean } }
    interactions: { url: (ctx: Context, interaction: { uid: string }) => string }
    findAccount: (ctx: Context, sub: string) => { accountId: string; claims: () => { sub: string } }
    loadExistingGrant: (ctx: Context) => Promise<Grant>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { error: string } | { login: { accountId: string } },
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
