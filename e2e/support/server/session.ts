import { hash, randomUUID } from 'node:crypto'
import type { Challenge, ChallengeAction, ChallengeLevel } from '../../../domain/people/security/bot-check'
import { allRoutes, type RouteByName } from '../../../domain/api/all'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { SessionGrant } from '../../../domain/people/account-fields'
import type { ErrorBody, ErrorCode } from '../../../domain/error-codes'
import { sendRequest, nextLoopbackAddress, type HttpResponse } from './http'
import type { TestServer } from './server'
import { newId } from '../../../domain/sync/new-id'
import { SYNC_SCHEMA } from '../../../domain/sync/protocol'

const rawRoutes: ReadonlySet<string> = new Set(allRoutes.filter(({ raw }) => raw).map(({ name }) => name))

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(route: string, answer: HttpResponse) {
    super(`${route} → ${answer.status} ${answer.text.slice(0, 300)}`)
    this.status = answer.status
    this.body = (answer.json ?? { code: 'server-error' }) as ErrorBody
  }
}

/**
 * A device that calls the API as the browser does. It has its own loopback address, so it shares no rate limit with other
 * devices.
 */
export class Session {
  readonly server: TestServer
  address = nextLoopbackAddress()
  readonly cookies = new Map<string, string>()
  private readonly proxyHeaders: Record<string, string>
  grant: SessionGrant | null = null

  /** @param proxied headers that a reverse proxy would add to each request */
  constructor(server: TestServer, proxied: Record<string, string> = {}) {
    this.server = server
    this.proxyHeaders = proxied
  }

  get userId(): string {
    return this.grant?.userId ?? ''
  }

  get email(): string {
    return this.grant?.email ?? ''
  }

  /** Changes to a new loopback address, for which the rate limits have counted no requests. */
  changeNetwork(): void {
    this.address = nextLoopbackAddress()
  }

  /** Sends a request with this device's cookies and token. Does not throw on error statuses. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> {
    const answer = await sendRequest({
      method,
      url: this.server.url + path,
      from: this.address,
      body,
      headers: {
        'sec-fetch-site': 'same-origin',
        origin: this.server.url,
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(this.grant ? { authorization: this.grant.token } : {}),
        ...this.proxyHeaders,
        ...headers,
      },
    })
    for (const line of answer.headers['set-cookie'] ?? []) this.storeCookie(line)
    return answer
  }

  /** Calls a route. Throws `ApiError` unless the status is 200 or 202. */
  async call<R extends keyof RouteByName>(
    route: R,
    input: InputOf<RouteByName[R]>,
    key: string = randomUUID(),
  ): Promise<OutputOf<RouteByName[R]>> {
    const answer = await this.request(route, input, { 'idempotency-key': key })
    if (answer.status !== 200 && answer.status !== 202) throw new ApiError(route, answer)
    return answer.json as OutputOf<RouteByName[R]>
  }

  /** Calls a route without throwing on error statuses. */
  request(
    route: string,
    input: unknown,
    headers: Record<string, string> = {},
    bytes = Buffer.alloc(0),
  ): Promise<HttpResponse> {
    const [method = '', path = ''] = route.split(' ')
    const inQuery = `${path}?${new URLSearchParams(input as Record<string, string>).toString()}`
    if (method === 'GET') return this.send(method, inQuery)
    if (!rawRoutes.has(route)) return this.send(method, path, input, headers)
    return this.send(method, inQuery, bytes, { 'content-type': 'application/octet-stream', ...headers })
  }

  async renew(): Promise<void> {
    this.grant = await this.call('POST /api/session', { userId: this.userId, active: true })
  }

  async challenge(action: ChallengeAction, level: ChallengeLevel = 1): Promise<string> {
    return solveChallenge(await this.call('GET /api/challenge', { action, level: `${level}` }))
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Solves the proof of work of a challenge (ALTCHA v1). */
export function solveChallenge({ algorithm, challenge, maxnumber, salt, signature }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', `${salt}${number}`) === challenge) {
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature, took: 1 })).toString('base64')
    }
  }
  throw new Error('the challenge has no solution')
}

/** Returns the error of a call that must fail. */
export async function expectError(call: Promise<unknown>): Promise<ApiError['body'] & { status: number }> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an error: ${String(error)}`)
  return { ...error.body, status: error.status }
}

/** Returns the error of a call, or null when it succeeded. Other exceptions are rethrown. */
export const errorOf = (call: Promise<unknown>): Promise<ErrorBody | null> =>
  call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError) return error.body
      throw error
    },
  )

/** Returns the error code of a call, or `done` when it succeeded. */
export const errorCode = async (call: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  (await errorOf(call))?.code ?? 'done'

export async function pushRow(session: Session, c: string, patch: { [field: string]: unknown }): Promise<string> {
  const id = newId()
  const muts = [{ key: newId(), n: 1, op: 'create', c, id, patch, base: {} }]
  const answer = await session.send('POST', '/api/sync/push', { schema: SYNC_SCHEMA, client: newId(), last: 0, muts })
  const [result] = (answer.json as { results?: { ok: boolean }[] } | null)?.results ?? []
  if (result?.ok !== true) throw new Error(`push of ${c}: ${answer.text}`)
  return id
}

/** Creates a person's ticket by a push from a new device. */
export const pushTicket = (actor: Session): Promise<string> =>
  pushRow(actor, 'support_tickets', {
    subject: 'Help',
    description: 'A question',
    category: 'general',
    priority: 'low',
    user_id: actor.userId,
  })
