import type * as v from 'valibot'
import type { Route, RouteSchema } from '../../domain/api/route'
import { moment } from './clock'
import { exec, find, inTransaction, one } from './db'
import { demandFresh } from './fresh'
import { answerRefusal, fail } from './refusals'
import { demand, parsed, personFrom, personOf, rawInput, type Person, type RouteHandler } from './route'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** What a command's work gets. `app` is its transaction. It knows no request: the same work runs for the demo. */
export interface CommandContext {
  app: PbApp
  person: Person
  deviceId: string
}

/** A command's route, and its work alone: checked input, no key, in the caller's transaction. */
export type Command<O> = RouteHandler & { perform: (context: CommandContext, input: unknown) => O }

/**
 * Does a command's work: one transaction, and done once for each `Idempotency-Key`. The same key with the same input answers
 * what it answered; with other input it is `idempotency-mismatch`. A refusal stores nothing, so the same key may be tried
 * again. (The single write connection makes two equal calls wait for each other.)
 */
export function commandFor<I extends RouteSchema, O extends RouteSchema>(
  route: Route<string, I, O> & { kind: 'command' },
  work: (context: CommandContext, input: v.InferOutput<I>) => v.InferOutput<O>,
): Command<v.InferOutput<O>> {
  const { name, access, input, secret, fresh, accepted } = route
  const status = accepted ? 202 : 200
  const handler = (e: PbRequestEvent): void => {
    try {
      const person = personOf(e)
      demand(person, access)
      if (!person) fail('signed-out')
      const key = e.request.header.get('Idempotency-Key')
      if (!keyPattern.test(key)) fail('bad-input', { header: 'Idempotency-Key' })
      const value = parsed(input, rawInput(name, e))
      // a fast hash that is stored must not hold a password to guess at
      const inputHash = $coterie.sha256(
        JSON.stringify(value, (field, part) => (secret.includes(field) ? '' : part) as unknown),
      )
      const deviceId = $coterie.deviceId(e)
      if (fresh) demandFresh(e.app, { user: person.id, device: deviceId }, value)
      const body = inTransaction(e.app, (tx) => {
        const now = stillMay(tx, person.id, access)
        const earlier = earlierAnswer(tx, person.id, key)
        if (earlier) {
          if (earlier.route !== name || earlier.input_hash !== inputHash) fail('idempotency-mismatch')
          return earlier.body
        }
        const answer = JSON.stringify(work({ app: tx, person: now, deviceId }, value))
        remember(tx, { key, actor: person.id, route: name, inputHash, status, body: answer })
        return answer
      })
      e.json(status, JSON.parse(body))
    } catch (error) {
      answerRefusal(e, name, error)
    }
  }
  return Object.assign(handler, {
    route,
    perform: (context: CommandContext, raw: unknown) => work(context, parsed(input, raw)),
  })
}

/** The person as they are in the transaction: whoever lost the role while this command waited for its turn has lost it. */
function stillMay(tx: PbApp, id: string, access: Route['access']): Person {
  const record = find(tx, 'users', id)
  if (!record) return fail('signed-out')
  const person = personFrom(record)
  demand(person, access)
  return person
}

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
  done: { key: string; actor: string; route: string; inputHash: string; status: number; body: string },
): void {
  exec(
    app,
    `INSERT INTO _commands (key, actor, route, input_hash, status, body, at)
     VALUES ({:key}, {:actor}, {:route}, {:inputHash}, {:status}, {:body}, {:at})`,
    { ...done, at: moment() },
  )
}
