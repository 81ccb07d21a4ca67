import type * as v from 'valibot'
import type { ApiScope } from '../people/security/api-keys'
import type { AuditAction } from '../record/audit-actions'

/** Who may call a route. The Go server has already rejected tokens of ended devices (S7). */
export type Access = 'public' | 'signed-in' | 'affiliate' | 'admin'

/** The schema of a route's input or output. Its input type equals its output type, because forms use it too. */
export type RouteSchema = v.GenericSchema

/** The maximum size of a request body, and the time in ms until it must have arrived. */
export interface BodyLimit {
  bytes: number
  ms: number
}

/** The options that every route has. */
export interface RouteOptions<I extends RouteSchema, O extends RouteSchema> {
  access: Access
  input: I
  output: O
  /** Input fields that are never stored: not in logs, hashes or on the device. */
  secret?: readonly (keyof v.InferOutput<I> & string)[]
  /** Open to an admin who must enrol a second factor; all other routes are closed to them (S22). */
  enrolment?: true
  /** The body limit, if larger than the default. */
  bodyLimit?: BodyLimit
  /** The response is a file's bytes, not JSON. */
  file?: true
  /** The request body is bytes; the input comes from the query string. */
  raw?: true
  /** The API key scope that opens the route; without one no key does (P13). */
  scope?: ApiScope
}

/** The audit actions that a changing route may log, or why it logs none. */
type AuditOptions =
  | { audit: readonly [AuditAction, ...AuditAction[]]; unaudited?: never }
  | { audit?: never; unaudited: string }

type ChangeOptions<I extends RouteSchema, O extends RouteSchema> = RouteOptions<I, O> &
  AuditOptions & {
    /** The work is done in the background: the response is 202. */
    accepted?: boolean
    /** The route moves money: rejected while the audit log is broken (decision 0044). */
    movesMoney?: true
    /** Requires the password in `password` after the idle limit; a given password is always checked (S7). */
    reauth?: boolean
  }

/** A route, defined once and used by hooks, browser, Go server, tests and `dist/openapi.json`. */
export interface Route<
  N extends string = string,
  I extends RouteSchema = RouteSchema,
  O extends RouteSchema = RouteSchema,
> {
  /**
   * `command`: one transaction, once per `Idempotency-Key`. `query`: a GET that reads. `call`: everything else (sessions,
   * guest forms).
   */
  kind: 'command' | 'query' | 'call'
  name: N
  access: Access
  input: I
  output: O
  audit: readonly AuditAction[]
  /** Why a changing route logs nothing; '' for queries and routes that log. */
  unaudited: string
  secret: readonly string[]
  reauth: boolean
  accepted: boolean
  movesMoney: boolean
  enrolment: boolean
  /** Null = the default limit. */
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

/** Defines a change by one person, done once per idempotency key and logged. */
// @__NO_SIDE_EFFECTS__
export function command<const N extends `POST /api/${string}`, I extends RouteSchema, O extends RouteSchema>(
  name: N,
  facts: ChangeOptions<I, O> & { access: Exclude<Access, 'public'> },
): Route<N, I, O> & { kind: 'command' } {
  return { kind: 'command', name, ...defaultOptions, ...facts }
}

/** Defines a route that reads. Its input is the query string, so all values are text. */
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
