import * as v from 'valibot'
import type { ApiScope } from '../people/security/credentials'
import type { AuditAction } from '../record/audit-actions'

/** Who may call a route. The Go server has already rejected tokens of revoked devices (S7). */
export type Access = 'public' | 'signed-in' | 'affiliate' | 'admin'

/** A schema whose input type equals its output type, because forms use it too. */
export type RouteSchema = v.GenericSchema

/** The maximum size of a request body in bytes, and the time in ms until it must have arrived. */
export interface BodyLimit {
  bytes: number
  ms: number
}

export interface RouteOptions<I extends RouteSchema, O extends RouteSchema> {
  access: Access
  /** Without one, the input is an empty object. */
  input?: I
  /** Without one, the output is an empty object. */
  output?: O
  /** Input fields that must never be stored in logs, in hashes or on the device. With `reauth`, also `password`. */
  secret?: readonly (keyof v.InferOutput<I> & string)[]
  /** Allows the route for an admin who must set up a second factor first (S22). */
  enrolment?: true
  bodyLimit?: BodyLimit
  file?: true
  /** The request body consists of bytes, and the input is in the query string. */
  raw?: true
  /** The scope that an API key needs. Without one, no API key can use the route (P13). */
  scope?: ApiScope
}

/** The audit actions that a changing route can log, or the reason why it logs none. */
type AuditOptions =
  | { audit: readonly [AuditAction, ...AuditAction[]]; unaudited?: never }
  | { audit?: never; unaudited: string }

type ChangeOptions<I extends RouteSchema, O extends RouteSchema> = RouteOptions<I, O> &
  AuditOptions & {
    accepted?: boolean
    /** Creates or sends money, so it is rejected while the audit log is broken (decision 0044). */
    movesMoney?: true
    /** Requires `password` after the idle limit. A password that is sent earlier is also checked (S7). */
    reauth?: boolean
  }

/** A route, defined once and used by hooks, browser, Go server, tests and `dist/openapi.json`. */
export interface Route<
  N extends string = string,
  I extends RouteSchema = RouteSchema,
  O extends RouteSchema = RouteSchema,
> {
  /** `command`: executed once per `Idempotency-Key`. `query`: a GET that only reads. `call`: everything else. */
  kind: 'command' | 'query' | 'call'
  name: N
  access: Access
  input: I
  output: O
  audit: readonly AuditAction[]
  unaudited: string
  secret: readonly string[]
  reauth: boolean
  accepted: boolean
  movesMoney: boolean
  enrolment: boolean
  bodyLimit: BodyLimit | null
  file: boolean
  raw: boolean
  scope: ApiScope | null
}

export const noInput = v.object({})
export const noOutput = v.object({})

const defaultOptions = {
  input: noInput,
  output: noOutput,
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

type NoInput = typeof noInput
type NoOutput = typeof noOutput

/** Defines a logged change by one person, which is executed only once per idempotency key. */
// @__NO_SIDE_EFFECTS__
export function command<
  const N extends `POST /api/${string}`,
  I extends RouteSchema = NoInput,
  O extends RouteSchema = NoOutput,
>(name: N, facts: ChangeOptions<I, O> & { access: Exclude<Access, 'public'> }): Route<N, I, O> & { kind: 'command' } {
  return { ...complete(name, facts), kind: 'command' }
}

/** Defines a route that only reads. Its input is in the query string, so all values are text. */
// @__NO_SIDE_EFFECTS__
export function query<
  const N extends `GET /api/${string}`,
  I extends RouteSchema = NoInput,
  O extends RouteSchema = NoOutput,
  const A extends Access = Access,
>(name: N, facts: RouteOptions<I, O> & { access: A }): Route<N, I, O> & { kind: 'query'; access: A } {
  return { ...complete(name, facts), kind: 'query' }
}

/** Defines a changing route without an idempotency key: sessions, guest forms, and idempotent actions. */
// @__NO_SIDE_EFFECTS__
export function call<
  const N extends `POST /api/${string}`,
  I extends RouteSchema = NoInput,
  O extends RouteSchema = NoOutput,
  const A extends Access = Access,
>(name: N, facts: ChangeOptions<I, O> & { access: A }): Route<N, I, O> & { kind: 'call'; access: A } {
  return { ...complete(name, facts), kind: 'call' }
}

type Complete<N extends string, I extends RouteSchema, O extends RouteSchema, A> = Omit<Route<N, I, O>, 'kind'> & {
  access: A
}

/** If a route has no input or output, its type parameter is the type of the default, so the cast is safe. */
// @__NO_SIDE_EFFECTS__
const complete = <N extends string, I extends RouteSchema, O extends RouteSchema, A extends Access>(
  name: N,
  facts: RouteOptions<I, O> & { access: A; reauth?: boolean },
): Complete<N, I, O, A> => {
  const secret = [...(facts.secret ?? []), ...(facts.reauth ? ['password'] : [])]
  return { name, ...defaultOptions, ...facts, secret } as unknown as Complete<N, I, O, A>
}

/** Reports whether a stored response fits the route. An older version of the app may have stored another shape. */
export const isResponseOf = <R extends Route>(route: R, stored: unknown): stored is OutputOf<R> =>
  v.is(route.output, stored)
