import { fullName } from '../../domain/people/person-names'
import * as v from 'valibot'
import type { Role } from '../../domain/people/roles'
import type { Access, Route, RouteSchema } from '../../domain/api/route'
import { countKeyUse } from './api-key'
import { fieldErrorsOf, answerError, fail } from './errors'
import { deviceIdOf, queryOf } from './request'

export interface Person {
  id: string
  name: string
  email: string
  roles: Role[]
  verified: boolean
}

export interface Context<P extends Person | null = Person | null> {
  e: PbRequestEvent
  app: PbApp
  person: P
  deviceId: string
}

type CallerOf<A extends Access> = A extends 'public' ? Person | null : Person

export type RouteHandler = ((e: PbRequestEvent) => void) & { readonly route: Route }

/** The handlers by the names of their routes (`POST /api/signin`). */
export const routes: { [name: string]: RouteHandler } = {}

/** Adds the handler of a route to `routes`; throws if the route has one. */
export function registerRoute<H extends RouteHandler>(handler: H): H {
  const { name } = handler.route
  if (routes[name]) throw new Error(`two handlers for ${name}`)
  return (routes[name] = handler)
}

/** Adds the handler of a query or call; errors are returned as `{ code, fields, details }`. */
export const answerTo = <I extends RouteSchema, O extends RouteSchema, A extends Access>(
  route: Route<string, I, O> & { kind: 'query' | 'call'; access: A },
  work: (context: Context<CallerOf<A>>, input: v.InferOutput<I>) => v.InferOutput<O>,
): void =>
  handlerOf(route, (context: Context<CallerOf<A>>, value) =>
    context.e.json(route.accepted ? 202 : 200, work(context, value)),
  )

/** Adds the handler of a route that returns a file (`file`); its work writes the response itself. */
export const fileAnswerTo = <I extends RouteSchema, A extends Access>(
  route: Route<string, I> & { kind: 'query'; access: A },
  work: (context: Context<CallerOf<A>>, input: v.InferOutput<I>) => void,
): void => handlerOf(route, work)

function handlerOf<I extends RouteSchema, P extends Person | null>(
  route: Route<string, I>,
  answer: (context: Context<P>, input: v.InferOutput<I>) => void,
): void {
  const { access, input, reauth } = route
  const handler = (e: PbRequestEvent): void => {
    try {
      const context = { e, app: e.app, person: requestCaller(e), deviceId: deviceIdOf(e) }
      requireAccess(context.person, access)
      const value = parseInput(input, rawInput(route, e))
      if (reauth) requireReauth(e.app, { user: context.person?.id ?? '', device: context.deviceId }, value)
      answer(context as Context<P>, value)
    } catch (error) {
      answerError(e, error)
    }
  }
  registerRoute(Object.assign(handler, { route }))
}

/** Returns the person of a request and counts the use of its API key, whose name audit entries show (P13). */
export function requestCaller(e: PbRequestEvent): Person | null {
  const person = personOf(e)
  const key = countKeyUse(e)
  return person === null || key === '' ? person : { ...person, name: `${person.name} (${key})` }
}

function personOf(e: PbRequestEvent): Person | null {
  const auth = e.auth
  return !auth || auth.collection().name !== 'users' ? null : personFrom(auth)
}

export const rolesOf = (user: PbRecord): Role[] => JSON.parse(JSON.stringify(user.get('roles') ?? [])) as Role[]

export function personFrom(auth: PbRecord): Person {
  const name = fullName(auth)
  return {
    id: auth.id,
    name: name || auth.getString('email'),
    email: auth.getString('email'),
    roles: rolesOf(auth),
    verified: auth.getBool('verified'),
  }
}

/** Requires a person's password when it must be entered again (S7); a given password is always checked. */
type AskPassword = (app: PbApp, who: { user: string; device: string }, password: string | undefined) => void

let ask: AskPassword = () => fail('password-needed')

/** Sets the password check. Called by main.ts, because platform must not import accounts. */
export function setPasswordCheck(how: AskPassword): void {
  ask = how
}

/** Checks the password outside the transaction; otherwise a failure would roll back the record of the failed attempt. */
export const requireReauth = (app: PbApp, who: { user: string; device: string }, input: unknown): void =>
  ask(app, who, (input as { password?: string }).password)

/** Throws `signed-out` for a guest and `not-allowed` without the role. */
export function requireAccess(person: Person | null, access: Access): void {
  if (access === 'public') return
  if (!person) fail('signed-out')
  if (access !== 'signed-in' && !person.roles.includes(access)) fail('not-allowed')
}

/** Validates raw input with a schema; throws `bad-input` with a code per field. */
export function parseInput<T>(schema: v.GenericSchema<unknown, T>, raw: unknown): T {
  const result = v.safeParse(schema, raw)
  if (!result.success) fail('bad-input', {}, fieldErrorsOf(result.issues))
  return result.output
}

/** Returns the raw input: the query of a GET request and of a route whose body is binary, otherwise the JSON body. */
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

function plainKey(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') fail('bad-input')
  return value
}
