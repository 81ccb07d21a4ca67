import { hash, randomUUID } from 'node:crypto'
import type { Challenge, ChallengeAction, ChallengeLevel } from '../../../domain/people/security/bot-check'
import { allRoutes, type RouteNamed } from '../../../domain/api/all'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { SessionGrant } from '../../../domain/people/security/session-grant'
import type { ErrorBody } from '../../../domain/error-codes'
import { sendRequest, nextLoopbackAddress, type HttpResponse } from './http'
import type { TestServer } from './server'

const rawRoutes: ReadonlySet<string> = new Set(allRoutes.filter(({ raw }) => raw).map(({ name }) => name))

/** A refused call, with the code and fields of the closed list. */
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
 * A device with its cookies, talking to the server's own routes as the browser does. Each asks from a loopback address of
 * its own, so that one test's people don't share a rate limit.
 */
export class Session {
  readonly server: TestServer
  address = nextLoopbackAddress()
  readonly cookies = new Map<string, string>()
  private readonly proxyHeaders: Record<string, string>
  grant: SessionGrant | null = null

  /** `proxied`: headers that a proxy in front adds to each request. */
  constructor(server: TestServer, proxied: Record<string, string> = {}) {
    this.server = server
    this.proxyHeaders = proxied
  }

  get userId(): string {
    return this.grant?.userId ?? ''
  }

  /** Asks from another loopback address from now on: nothing that was asked before counts against its limits. */
  changeNetwork(): void {
    this.address = nextLoopbackAddress()
  }

  /** A request with this device's cookies and token; whatever the status. */
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

  /** Calls a route of ours. Throws `Refused` for anything but 200 and 202. */
  async call<R extends keyof RouteNamed>(
    route: R,
    input: InputOf<RouteNamed[R]>,
    key: string = randomUUID(),
  ): Promise<OutputOf<RouteNamed[R]>> {
    const answer = await this.request(route, input, { 'idempotency-key': key })
    if (answer.status !== 200 && answer.status !== 202) throw new ApiError(route, answer)
    return answer.json as OutputOf<RouteNamed[R]>
  }

  /** Asks a route of ours, with its input where the route takes it; whatever the status. `bytes`: the body of a route that takes bytes. */
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

  /** Takes a new token for the same device, as a browser does before the old one ends. */
  async renew(): Promise<void> {
    this.grant = await this.call('POST /api/session', { userId: this.userId, active: true })
  }

  /** A solved challenge for an action. */
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

/** Does the proof of work of a challenge (ALTCHA v1). */
export function solveChallenge({ algorithm, challenge, maxnumber, salt, signature }: Challenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', `${salt}${number}`) === challenge) {
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature, took: 1 })).toString('base64')
    }
  }
  throw new Error('the challenge has no solution')
}
