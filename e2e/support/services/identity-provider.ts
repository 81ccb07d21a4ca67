import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import http from 'node:http'
import Provider from 'oidc-provider'
import type { RouteByName } from '../../../domain/api/all'
import type { InputOf } from '../../../domain/api/route'
import { signIn, testDevice, testPassword } from '../server/people'
import { Session } from '../server/session'
import { sendRequest } from '../server/http'

export interface ProviderPerson {
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  groups?: string[]
}

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  /** The people who can sign in there, by login. */
  readonly people: Map<string, ProviderPerson>
  stop(): Promise<void>
}

const tenYears = 10 * 365 * 86_400
const clientId = 'coterie'
const secret = 'a-client-secret-of-the-suite'

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = http.createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // a test file that fails before its end must not keep running
  server.unref()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { issuer, stop }
}

/**
 * Starts a real OpenID Connect provider (`oidc-provider`). Its sign-in page asks only for the login. `claimsInToken` adds
 * the claims to the ID token, as Keycloak does; otherwise only the user info has them, as the standard says.
 */
export async function startIdentityProvider(
  redirectUrl: string,
  { claimsInToken = false }: { claimsInToken?: boolean } = {},
): Promise<IdentityProvider> {
  const people = new Map<string, ProviderPerson>()
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const { issuer, stop } = await listen((request, response) => handle(request, response))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUrl] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    // browsers don't know the test day, so its cookies must not expire soon
    ttl: { Interaction: tenYears, Session: tenYears, Grant: tenYears, AccessToken: 600, IdToken: 600 },
    conformIdTokenClaims: !claimsInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // there is no question to confirm
    loadExistingGrant: async (ctx) => {
      const { client, session, params } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(params.scope)
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void interact(provider, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  }
  return { issuer, clientId, secret, people, stop }
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1><form method="post">
      <label>Login <input name="login"></label><button>Continue</button><button name="deny" value="1">Cancel</button>`)
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const result = form.has('deny') ? { error: 'access_denied' } : { login: { accountId: form.get('login') ?? '' } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** The redirect to our page, with which the provider answers. */
export interface ProviderRedirect {
  state: string
  code: string
  error: string
}

/** Signs in at the provider, as a browser would. */
export async function signInAtProvider(
  address: string,
  form: { login: string } | { deny: '1' },
): Promise<ProviderRedirect> {
  const cookies = new Map<string, string>()
  const origin = new URL(address).origin
  let url = address
  let body: string | undefined
  for (let hop = 0; hop < 10; hop++) {
    const answer = await sendRequest({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    body = undefined
    if (answer.headers.location === undefined) {
      if (answer.status !== 200) throw new Error(`the provider answered ${answer.status} ${answer.text}`)
      body = new URLSearchParams(form).toString()
      continue
    }
    const next = new URL(answer.headers.location, url)
    if (next.origin !== origin) {
      const [state, code, error] = ['state', 'code', 'error'].map((name) => next.searchParams.get(name) ?? '')
      return { state: state ?? '', code: code ?? '', error: error ?? '' }
    }
    url = next.href
  }
  throw new Error('the provider redirects forever')
}

type SettingsInput = InputOf<RouteByName['POST /api/admin/single-sign-on']>

/** The settings that tests start with. */
const plainSettings = {
  enabled: true,
  label: 'Harbor ID',
  createAccounts: false,
  groupClaim: 'groups',
  affiliateGroup: '',
  adminGroup: '',
}

type ProviderClient = Pick<IdentityProvider, 'issuer' | 'clientId' | 'secret'>

export async function enabledInput(
  admin: Session,
  { issuer, clientId, secret }: ProviderClient,
  changes: Partial<SettingsInput>,
): Promise<SettingsInput> {
  return { ...(await singleSignOnInput(admin)), ...plainSettings, issuer, clientId, secret, ...changes }
}

/** Turns single sign-on on. `changes` are settings that differ from the plain ones. */
export async function enableSingleSignOn(
  admin: Session,
  provider: ProviderClient,
  changes: Partial<SettingsInput> = {},
): Promise<void> {
  const input = await enabledInput(admin, provider, changes)
  // uses another device, because a device can send only a few passwords an hour
  const device = await signIn(new Session(admin.server), admin.email)
  await device.call('POST /api/admin/single-sign-on', input)
}

/** Returns the input that saves the current settings again. */
export async function singleSignOnInput(admin: Session): Promise<SettingsInput> {
  const {
    setAt,
    setBy: _setBy,
    redirectUrl: _redirect,
    ...settings
  } = await admin.call('GET /api/admin/single-sign-on', {})
  return { ...settings, secret: '', seenAt: setAt, password: testPassword }
}

/** Starts a sign-in in a browser and continues at the provider. Returns the input that completes it. */
export async function startSingleSignOn(browser: Session, login: string) {
  const { address } = await browser.call('POST /api/sso', {})
  const { state, code } = await signInAtProvider(address, { login })
  return { state, code, device: testDevice }
}

/** Signs in through the provider; rejects with the error of the last call. */
export async function signInBySingleSignOn(browser: Session, login: string): Promise<Session> {
  browser.grant = await browser.call('POST /api/sso/complete', await startSingleSignOn(browser, login))
  return browser
}

export interface Misbehavior {
  /** Claims of the ID token that differ. */
  claims?: { [name: string]: unknown }
  /** Signs with a key that the provider doesn't publish, or not at all. */
  signature?: 'other-key' | 'none'
  /** The body and status of the token endpoint. */
  token?: { status: number; body: unknown }
  discovery?: { [name: string]: unknown }
  userInfo?: { [name: string]: unknown }
  /** Never answers. */
  hangs?: boolean
}

/** Starts a provider that answers as `behavior` says, for what a real provider never does. */
export async function startMisbehavingProvider() {
  const [own, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (!own || !other) throw new Error('no keys')
  const provider = {
    behavior: {} as Misbehavior,
    issuer: '',
    clientId,
    secret,
    requests: [] as string[],
    stop: async () => undefined as void,
  }
  let nonce = ''
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const idToken = ({ claims, signature }: Misbehavior): string => {
    const now = Math.floor(Date.now() / 1000)
    const standard = { iss: provider.issuer, aud: clientId, sub: '7', nonce, iat: now, exp: now + 300 }
    const alg = signature === 'none' ? 'none' : 'RS256'
    const text = `${encode({ alg, kid: 'one' })}.${encode({ ...standard, ...claims })}`
    if (signature === 'none') return `${text}.`
    const key = signature === 'other-key' ? other.privateKey : own.privateKey
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
  }
  const { issuer, stop } = await listen((request, response) => {
    const { behavior } = provider
    const path = new URL(request.url ?? '/', provider.issuer).pathname
    provider.requests.push(path)
    if (behavior.hangs) return
    const answers: { [path: string]: () => { status?: number; body: unknown } } = {
      '/.well-known/openid-configuration': () => ({
        body: {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/auth`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/jwks`,
          userinfo_endpoint: `${provider.issuer}/me`,
          id_token_signing_alg_values_supported: ['RS256'],
          ...behavior.discovery,
        },
      }),
      '/jwks': () => ({
        body: { keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
      }),
      '/token': () =>
        behavior.token ?? {
          body: { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken(behavior) },
        },
      '/me': () => ({ body: { sub: '7', ...behavior.userInfo } }),
    }
    const { status = 200, body } = answers[path]?.() ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return Object.assign(provider, {
    issuer,
    stop,
    /** Starts a sign-in and returns the input that completes it. */
    start: async (browser: Session) => {
      const query = new URL((await browser.call('POST /api/sso', {})).address).searchParams
      nonce = query.get('nonce') ?? ''
      return { state: query.get('state') ?? '', code: 'a-code', device: testDevice }
    },
  })
}
