import type { RouteInput, RouteName, RouteOutput } from '../../domain/api/routes'
import { moment } from './clock'
import { exec, inTransaction, one } from './db'
import { fail, refusalOf } from './refusals'
import {
  demand,
  parsed,
  personOf,
  rawInput,
  type Access,
  type Context,
  type InputSchema,
  type RouteHandler,
} from './route'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/**
 * A route that changes something: one transaction, and done once for each `Idempotency-Key`. The same key with the same
 * input answers what it answered; with other input it is `idempotency-mismatch`. A refusal stores nothing, so the same
 * key may be tried again. (The single write connection makes two equal calls wait for each other.)
 */
export function command<R extends RouteName>(
  name: R,
  access: Exclude<Access, 'public'>,
  input: InputSchema<R>,
  handler: (context: Context & { person: NonNullable<Context['person']> }, input: RouteInput<R>) => RouteOutput<R>,
): RouteHandler {
  return (e) => {
    try {
      const person = personOf(e)
      demand(person, access)
      if (!person) fail('signed-out')
      const key = e.request.header.get('Idempotency-Key')
      if (!keyPattern.test(key)) fail('bad-input', { header: 'Idempotency-Key' })
      const value = parsed(input, rawInput(name, e))
      const inputHash = $coterie.sha256(JSON.stringify(value))
      const body = inTransaction(e.app, (tx) => {
        const earlier = earlierAnswer(tx, person.id, key)
        if (earlier) {
          if (earlier.route !== name || earlier.input_hash !== inputHash) fail('idempotency-mismatch')
          return earlier.body
        }
        const answer = JSON.stringify(handler({ e, app: tx, person, deviceId: $coterie.deviceId(e) }, value))
        remember(tx, { key, actor: person.id, route: name, inputHash, body: answer })
        return answer
      })
      e.json(200, JSON.parse(body))
    } catch (error) {
      const refusal = refusalOf(e.app, name, error)
      e.json(refusal.status, refusal.body)
    }
  }
}

/** An admin's command (`domain/api/admin`). */
export const adminCommand = <R extends RouteName>(
  name: R,
  input: InputSchema<R>,
  handler: (context: Context & { person: NonNullable<Context['person']> }, input: RouteInput<R>) => RouteOutput<R>,
): RouteHandler => command(name, 'admin', input, handler)

function earlierAnswer(app: PbApp, actor: string, key: string) {
  return one(
    app,
    'SELECT route, input_hash, body FROM _commands WHERE actor = {:actor} AND key = {:key}',
    { actor, key },
    { route: '', input_hash: '', body: '' },
  )
}

function remember(
  app: PbApp,
  done: { key: string; actor: string; route: string; inputHash: string; body: string },
): void {
  exec(
    app,
    `INSERT INTO _commands (key, actor, route, input_hash, status, body, at)
     VALUES ({:key}, {:actor}, {:route}, {:inputHash}, 200, {:body}, {:at})`,
    { ...done, at: moment() },
  )
}
