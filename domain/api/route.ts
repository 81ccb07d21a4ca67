import type * as v from 'valibot'
import type { ApiScope } from '../people/security/api-keys'
import type { AuditAction } from '../record/audit-actions'

/** Who may call a route. The Go server rejects tokens of revoked devices before the route is called (S7). */
export type Access = 'public' | 'signed-in' | 'affiliate' | 'admin'

/** The schema of a route's input or output. Its input type equals its output type, because forms use it too. */
export type RouteSchema = v.GenericSchema

/** The maximum size of a request body in bytes, and the time in ms until it must have arrived. */
export interface BodyLimit {
  bytes: number
  ms: number
}

/** The options that every route has. */
export interface RouteOptions<I extends RouteSchema, O extends RouteSchema> {
  access: Access
  input: I
  output: O
  /** Input fields that must never be stored: not in logs, hashes or on the device. */
  secret?: readonly (keyof v.InferOutput<I> & string)[]
  /**
   * Allows the route for an admin who must set up a second factor first. All other routes are closed to that admin (S22).
   */
  enrolment?: true
  /** The body limit, if larger than the default. */
  bodyLimit?: BodyLimit
  /** The response consists of a file's bytes instead of JSON. */
  file?: true
  /** The request body consists of bytes, and the input is in the query string. */
  raw?: true
  /** The scope that API keys need for the route. Without it no key can use the route (P13). */
  scope?: ApiScope
}

/** The audit actions that a changing route can log, or the reason why it logs none. */
type AuditOptions =
  | { audit: readonly [AuditAction, ...AuditAction[]]; unaudited?: never }
  | { audit?: never; unaudited: string }

type ChangeOptions<I extends RouteSchema, O extends RouteSchema> = RouteOptions<I, O> &
  AuditOptions & {
    /** The work is done in the background, and the response has the status 202. */
    accepted?: boolean
    /** The route creates or sends money. It is rejected while the audit log is broken (decision 0044). */
    movesMoney?: true
    /** The route requires `password` after the idle limit. A password that is sent earlier is also checked (S7). */
    reauth?: boolean
  }

/** A route, defined once and used by hooks, browser, Go server, tests and `dist/openapi.json`. */
export interface Route<
  N extends string = string,
  I extends RouteSchema = RouteSchema,
  O extends RouteSchema = RouteSchema,
> {
  /**
   * `command` is a change in one transaction, executed only once per `Idempotency-Key`. `query` is a GET that only reads.
   * `call` is everything else (sessions, guest forms).
   */
  kind: 'command' | 'query' | 'call'
  name: N
  access: Access
  input: I
  output: O
  audit: readonly AuditAction[]
  /** The reason why a changing route logs nothing; '' for queries and for routes that log. */
  unaudited: string
  secret: readonly string[]
  reauth: boolean
  accepted: boolean
  movesMoney: boolean
  enrolment: boolean
  /** The body limit; null for the default limit. */
  bodyLimit: BodyLimit | null
  file: boolean
  raw: boolean
  scope: ApiScope | null
}

const defaultOptions = {
  secret: [],
  audit: [],
  unaudited: '',
  reauth: false,
  accepted: false,
  movesMoney: false,
  enrolment: false,
  bodyLimit: null,
  file: false,
  raw: false,
  scope: null,
}

export type InputOf<R> = R extends Route<string, infer I> ? v.InferOutput<I> : never
export type OutputOf<R> = R extends Route<string, RouteSchema, infer O> ? v.InferOutput<O> : never

/** Defines a change by one person. It is executed only once per idempotency key, and logged. */
// @__NO_SIDE_EFFECTS__
export function command<const N extends `POST /api/${string}`, I extends RouteSchema, O extends RouteSchema>(
  name: N,
  facts: ChangeOptions<I, O> & { access: Exclude<Access, 'public'> },
): Route<N, I, O> & { kind: 'command' } {
  return { kind: 'command', name, ...defaultOptions, ...facts }
}

/** Defines a route that only reads. Its input is in the query string, so all values are text. */
// @__NO_SIDE_EFFECTS__
export function query<const N extends `GET /api/${string}`, I extends RouteSchema, O extends RouteSchema>(
  name: N,
  facts: RouteOptions<I, O>,
): Route<N, I, O> & { kind: 'query' } {
  return { kind: 'query', name, ...defaultOptions, ...facts }
}

/** Defines a changing route without an idempotency key: sessions, guest forms, and idempotent actions. */
// @__NO_SIDE_EFFECTS__
export function call<const N extends `POST /api/${string}`, I extends RouteSchema, O extends RouteSchema>(
  name: N,
  facts: ChangeOptions<I, O>,
): Route<N, I, O> & { kind: 'call' } {
  return { kind: 'call', name, ...defaultOptions, ...facts }
}
