import * as v from 'valibot'
import type { Role } from '../../domain/roles'
import type { RouteInput, RouteName, RouteOutput } from '../../domain/api/routes'
import { fieldErrorsOf } from './field-errors'
import { answerRefusal, fail } from './refusals'

/** Who may call a route. The Go side has already refused a token without its living device. */
export type Access = 'public' | 'signed-in' | 'affiliate' | 'admin'

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

export type RouteHandler = (e: PbRequestEvent) => void

/** A route's schema must give exactly the contract's input (`domain/api`). */
export type InputSchema<R extends RouteName> = v.GenericSchema<unknown, RouteInput<R>>

/**
 * A route that answers the contract of `domain/api`. Bad input is `bad-input` with a code for each field; anything thrown
 * leaves as `{ code, fields, details }`. `public` routes get the person too when one is signed in.
 */
export function route<R extends RouteName>(
  name: R,
  access: Access,
  input: InputSchema<R>,
  handler: (context: Context, input: RouteInput<R>) => RouteOutput<R>,
): RouteHandler {
  return (e) => {
    try {
      const context = { e, app: e.app, person: personOf(e), deviceId: $coterie.deviceId(e) }
      demand(context.person, access)
      e.json(200, handler(context, parsed(input, rawInput(name, e))))
    } catch (error) {
      answerRefusal(e, name, error)
    }
  }
}

/** The person of a request, null for a guest. */
export function personOf(e: PbRequestEvent): Person | null {
  const auth = e.auth
  if (!auth || auth.collection().name !== 'users') return null
  const name = `${auth.getString('first_name')} ${auth.getString('last_name')}`.trim()
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

/** The query of a GET, the JSON body of anything else. */
export function rawInput(name: string, e: PbRequestEvent): unknown {
  if (name.startsWith('GET ')) return JSON.parse(JSON.stringify(e.requestInfo().query))
  const text = toString(e.request.body)
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return fail('bad-input')
  }
}
