import { fullName } from '../../domain/people/person-names'
import * as v from 'valibot'
import type { Role } from '../../domain/people/roles'
import type { Access, Route, RouteSchema } from '../../domain/api/route'
import { usedKey } from './api-key'
import { fieldErrorsOf } from './field-errors'
import { demandFresh } from './fresh'
import { answerRefusal, fail } from './refusals'
import { deviceIdOf, queryOf } from './request'

/** The signed-in person of a request. */
export interface Person {
  id: string
  name: string
  email: string
  roles: Role[]
  verified: boolean
}

/** What a handler gets. `app` is the transaction's inside a command. */
export interface Context {
  e: PbRequestEvent
  app: PbApp
  /** Null only on public routes. */
  person: Person | null
  deviceId: string
}

/** Answers a request; it knows the route it answers. */
export type RouteHandler = ((e: PbRequestEvent) => void) & { readonly route: Route }

/**
 * Answers a query or a call. Bad input is `bad-input` with a code for each field; anything thrown leaves as
 * `{ code, fields, details }`. `public` routes get the person too when one is signed in.
 */
export function answerTo<I extends RouteSchema, O extends RouteSchema>(
  route: Route<string, I, O> & { kind: 'query' | 'call' },
  work: (context: Context, input: v.InferOutput<I>) => v.InferOutput<O>,
): RouteHandler {
  const { access, input, fresh, accepted } = route
  const handler = (e: PbRequestEvent): void => {
    try {
      const context = { e, app: e.app, person: callerOf(e), deviceId: deviceIdOf(e) }
      demand(context.person, access)
      const value = parsed(input, rawInput(route, e))
      if (fresh) demandFresh(e.app, { user: context.person?.id ?? '', device: context.deviceId }, value)
      e.json(accepted ? 202 : 200, work(context, value))
    } catch (error) {
      answerRefusal(e, error)
    }
  }
  return Object.assign(handler, { route })
}

/** The same for a route that answers a file's bytes (`file`): its work sends them itself. */
export function fileAnswerTo<I extends RouteSchema>(
  route: Route<string, I> & { kind: 'query' },
  work: (context: Context, input: v.InferOutput<I>) => void,
): RouteHandler {
  const { access, input } = route
  const handler = (e: PbRequestEvent): void => {
    try {
      const context = { e, app: e.app, person: callerOf(e), deviceId: deviceIdOf(e) }
      demand(context.person, access)
      work(context, parsed(input, rawInput(route, e)))
    } catch (error) {
      answerRefusal(e, error)
    }
  }
  return Object.assign(handler, { route })
}

/** Who asks, with the key they ask by under their name: an entry of the record names both (P13). Counts the key's request. */
export function callerOf(e: PbRequestEvent): Person | null {
  const person = personOf(e)
  const key = usedKey(e)
  return person === null || key === '' ? person : { ...person, name: `${person.name} (${key})` }
}

/** The person of a request, null for a guest. */
export function personOf(e: PbRequestEvent): Person | null {
  const auth = e.auth
  return !auth || auth.collection().name !== 'users' ? null : personFrom(auth)
}

/** A person as a route sees them, from their row. */
export function personFrom(auth: PbRecord): Person {
  const name = fullName(auth)
  return {
    id: auth.id,
    name: name || auth.getString('email'),
    email: auth.getString('email'),
    roles: JSON.parse(JSON.stringify(auth.get('roles') ?? [])) as Role[],
    verified: auth.getBool('verified'),
  }
}

/** Refuses whoever may not call: `signed-out` for a guest, `not-allowed` without the role. */
export function demand(person: Person | null, access: Access): void {
  if (access === 'public') return
  if (!person) fail('signed-out')
  if (access !== 'signed-in' && !person.roles.includes(access)) fail('not-allowed')
}

/** Checks raw input against a schema: `bad-input` with a code per field. */
export function parsed<T>(schema: v.GenericSchema<unknown, T>, raw: unknown): T {
  const result = v.safeParse(schema, raw)
  if (!result.success) fail('bad-input', {}, fieldErrorsOf(result.issues))
  return result.output
}

/** The query of a GET and of a route whose body is bytes; the JSON body of anything else. */
export function rawInput({ name, raw }: Pick<Route, 'name' | 'raw'>, e: PbRequestEvent): unknown {
  if (name.startsWith('GET ') || raw) return queryOf(e)
  const text = toString(e.request.body)
  if (text === '') return {}
  try {
    return JSON.parse(text, plainKey) as unknown
  } catch {
    return fail('bad-input')
  }
}

/** Keys that schemas would pass over without a word. */
function plainKey(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') fail('bad-input')
  return value
}
