import type * as v from 'valibot'
import type { ApiScope } from '../people/security/api-keys'
import type { AuditAction } from '../record/audit-actions'

/** Who may call a route. The Go side has already refused a token without its living device (S7). */
export type Access = 'public' | 'signed-in' | 'affiliate' | 'admin'

/** A schema of what a route takes or gives. Input is what a form holds: what goes in and what comes out have one shape. */
export type RouteSchema = v.GenericSchema

/** How much a body may be and how long it may take. */
export interface Room {
  bytes: number
  ms: number
}

/** What every route says of itself. */
export interface RouteFacts<I extends RouteSchema, O extends RouteSchema> {
  access: Access
  input: I
  output: O
  /** Fields of the input that are never written down: no log, no stored hash, no key on the device. */
  secret?: readonly (keyof v.InferOutput<I> & string)[]
  /** Open to an admin who has to enrol a second factor first: to them every other route is shut (S22). */
  enrolment?: true
  /** A body larger and slower than a form's: most bytes, and ms until it has to be there. */
  roomy?: Room
  /** It answers the bytes of a file, not JSON. */
  file?: true
  /** Its body is bytes, not JSON; its input stands in the query: texts only. */
  raw?: true
  /** The scope of API keys that open it; without one no key does (P13). */
  scope?: ApiScope
}

/** What a route that changes something leaves on the audit log: every action of its work, or why none. */
type Recorded =
  | { audit: readonly [AuditAction, ...AuditAction[]]; unaudited?: never }
  | { audit?: never; unaudited: string }

type ChangeFacts<I extends RouteSchema, O extends RouteSchema> = RouteFacts<I, O> &
  Recorded & {
    /** It is done in the background: answered with 202, and what it comes to is asked for or comes with the copy. */
    accepted?: boolean
    /** Money goes on by it: refused while the audit log is known to be broken (decision 93). */
    pays?: true
    /** Past the idle limit it wants the person's password again, in the input's `password`; a given one is always checked (S7). */
    fresh?: boolean
  }

/** A route as a value: `domain/api/<area>.ts` says it once; hooks, browser, Go, tests and `dist/openapi.json` read it. */
export interface Route<
  N extends string = string,
  I extends RouteSchema = RouteSchema,
  O extends RouteSchema = RouteSchema,
> {
  /** `command`: one transaction, once per `Idempotency-Key`. `query`: reads, GET. `call`: the rest (sessions, guests' forms). */
  kind: 'command' | 'query' | 'call'
  /** `METHOD /path`. */
  name: N
  access: Access
  input: I
  output: O
  audit: readonly AuditAction[]
  /** Why a route that changes something leaves no entry on the audit log; '' for queries and where it leaves one. */
  unaudited: string
  secret: readonly string[]
  fresh: boolean
  /** Answered with 202 before its work is done. */
  accepted: boolean
  /** Refused while the audit log is known to be broken. */
  pays: boolean
  /** Open to an admin who has to enrol a second factor first. */
  enrolment: boolean
  /** Null: what everybody's command may be and take. */
  roomy: Room | null
  /** It answers the bytes of a file, not JSON. */
  file: boolean
  /** Its body is bytes, not JSON; its input stands in the query. */
  raw: boolean
  /** The scope of API keys that open it; null: none does. */
  scope: ApiScope | null
}

const plain = {
  secret: [],
  audit: [],
  unaudited: '',
  fresh: false,
  accepted: false,
  pays: false,
  enrolment: false,
  roomy: null,
  file: false,
  raw: false,
  scope: null,
}

/** What a route's work gets, checked. */
export type InputOf<R> = R extends Route<string, infer I> ? v.InferOutput<I> : never
/** What a route answers. */
export type OutputOf<R> = R extends Route<string, RouteSchema, infer O> ? v.InferOutput<O> : never

/** A change by one person, done once for each key, with its entry on the audit log. */
// @__NO_SIDE_EFFECTS__
export function command<const N extends `POST /api/${string}`, I extends RouteSchema, O extends RouteSchema>(
  name: N,
  facts: ChangeFacts<I, O> & { access: Exclude<Access, 'public'> },
): Route<N, I, O> & { kind: 'command' } {
  return { kind: 'command', name, ...plain, ...facts }
}

/** A route that reads. Its input is the query string: texts only. */
// @__NO_SIDE_EFFECTS__
export function query<const N extends `GET /api/${string}`, I extends RouteSchema, O extends RouteSchema>(
  name: N,
  facts: RouteFacts<I, O>,
): Route<N, I, O> & { kind: 'query' } {
  return { kind: 'query', name, ...plain, ...facts }
}

/** A route that changes something without an idempotency key: sessions, guests' forms, and what is safe to repeat. */
// @__NO_SIDE_EFFECTS__
export function call<const N extends `POST /api/${string}`, I extends RouteSchema, O extends RouteSchema>(
  name: N,
  facts: ChangeFacts<I, O>,
): Route<N, I, O> & { kind: 'call' } {
  return { kind: 'call', name, ...plain, ...facts }
}
