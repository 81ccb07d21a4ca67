import type * as v from 'valibot'
import type { Route, RouteSchema } from '../../domain/api/route'
import type { AuditAction } from '../../domain/record/audit-actions'
import { audit, type AuditChange } from './audit'
import { moment } from './clock'
import { find, inTransaction, insertRow, findRow } from './db'
import { requireIntactLog } from './log-lock'
import { answerError, fail } from './errors'
import { requireActiveKey } from './api-key'
import {
  requestCaller,
  requireAccess,
  parseInput,
  personFrom,
  rawInput,
  registerRoute,
  requireReauth,
  type Context,
  type Person,
  type RouteHandler,
} from './route'
import { apiKeyOf, deviceIdOf } from './request'

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** The person and the transaction of a command. It contains no request, because the demo runs commands too. */
export interface CommandCaller {
  app: PbApp
  person: Person
  deviceId: string
}

/** Input of a command's function. `app` is its transaction. */
export interface CommandContext extends CommandCaller {
  audit: (action: AuditAction, subject: string, change?: AuditChange) => void
}

const contextOf = (caller: CommandCaller): CommandContext => ({
  ...caller,
  audit: (action, subject, change) => audit(caller.app, caller.person, action, subject, change),
})

/** A command's route handler; `perform` runs its work with validated input in the caller's transaction. */
export type Command<O> = RouteHandler & { perform: (caller: CommandCaller, input: unknown) => O }

/** Adds a command: one transaction, executed only once per `Idempotency-Key`. */
export function commandFor<I extends RouteSchema, O extends RouteSchema>(
  route: Route<string, I, O> & { kind: 'command' },
  work: (context: CommandContext, input: v.InferOutput<I>) => v.InferOutput<O>,
): Command<v.InferOutput<O>> {
  return registerRoute(
    Object.assign(
      handlerOf(route, () => work, false),
      {
        route,
        perform: (caller: CommandCaller, raw: unknown) => work(contextOf(caller), parseInput(route.input, raw)),
      },
    ),
  )
}

export type CommandRequest = Pick<Context, 'e' | 'app'> & { person: Person }

/** Adds a command with a slow preparation: `before` runs outside the transaction, because it would block writers. */
export function commandWithPreparation<I extends RouteSchema, O extends RouteSchema, B>(
  route: Route<string, I, O> & { kind: 'command' },
  before: (commandRequest: CommandRequest, input: v.InferOutput<I>) => B,
  work: (context: CommandContext, input: v.InferOutput<I>, before: B) => v.InferOutput<O>,
): void {
  const ready = (commandRequest: CommandRequest, input: v.InferOutput<I>): Work<I, O> => {
    const answer = before(commandRequest, input)
    return (context, value) => work(context, value, answer)
  }
  registerRoute(Object.assign(handlerOf(route, ready, true), { route }))
}

type Work<I extends RouteSchema, O extends RouteSchema> = (
  context: CommandContext,
  input: v.InferOutput<I>,
) => v.InferOutput<O>

function handlerOf<I extends RouteSchema, O extends RouteSchema>(
  route: Route<string, I, O> & { kind: 'command' },
  ready: (commandRequest: CommandRequest, input: v.InferOutput<I>) => Work<I, O>,
  asksFirst: boolean,
): (e: PbRequestEvent) => void {
  const { name, access, input, secret, reauth, accepted, movesMoney } = route
  const status = accepted ? 202 : 200
  return (e) => {
    try {
      const person = requestCaller(e)
      requireAccess(person, access)
      if (!person) fail('signed-out')
      const key = e.request.header.get('Idempotency-Key')
      if (!keyPattern.test(key)) fail('bad-input', { header: 'Idempotency-Key' })
      const value = parseInput(input, rawInput(route, e))
      // leaves out passwords, which could be guessed from a fast stored hash
      const inputHash = $security.sha256(
        JSON.stringify(value, (field, part) => (secret.includes(field) ? '' : part) as unknown),
      )
      const deviceId = deviceIdOf(e)
      if (reauth) requireReauth(e.app, { user: person.id, device: deviceId }, value)
      const sought = { actor: person.id, key, route: name, inputHash }
      const perform = (): string => {
        const work = ready({ e, app: e.app, person }, value)
        return inTransaction(e.app, (tx) => {
          const now = requireCurrentAccess(tx, person, access)
          requireActiveKey(tx, apiKeyOf(e))
          const earlier = earlierAnswer(tx, sought)
          if (earlier !== null) return earlier
          if (movesMoney) requireIntactLog(tx)
          const answer = JSON.stringify(work(contextOf({ app: tx, person: now, deviceId }), value))
          remember(tx, { ...sought, status, body: answer })
          return answer
        })
      }
      const body = (asksFirst ? earlierAnswer(e.app, sought) : null) ?? perform()
      e.json(status, JSON.parse(body))
    } catch (error) {
      answerError(e, error)
    }
  }
}

function requireCurrentAccess(tx: PbApp, { id, name }: Person, access: Route['access']): Person {
  const record = find(tx, 'users', id)
  if (!record) return fail('signed-out')
  const person = personFrom(record)
  requireAccess(person, access)
  return { ...person, name }
}

interface StoredCommand {
  actor: string
  key: string
  route: string
  inputHash: string
}

function earlierAnswer(app: PbApp, { actor, key, route, inputHash }: StoredCommand): string | null {
  const earlier = findRow(app, '_commands', { actor, key }, { route: '', input_hash: '', body: '' })
  if (!earlier) return null
  if (earlier.route !== route || earlier.input_hash !== inputHash) fail('idempotency-mismatch')
  return earlier.body
}

function remember(app: PbApp, done: StoredCommand & { status: number; body: string }): void {
  const { key, actor, route, inputHash, status, body } = done
  insertRow(app, '_commands', { key, actor, route, input_hash: inputHash, status, body, at: moment() })
}
