import { randomUUID } from 'node:crypto'
import type { RouteByName } from '../../../domain/api/all'
import type { InputOf } from '../../../domain/api/route'
import type { AuditAction } from '../../../domain/record/audit-actions'
import type { RouteFixture } from './route-fixture'
import { Session } from '../server/session'

/** Prepares the data that a route needs and returns a valid input. Called before each request; `by` is the caller. */
type Input<N extends keyof RouteByName> = (
  fixture: RouteFixture,
  actor: Session,
) => InputOf<RouteByName[N]> | Promise<InputOf<RouteByName[N]>>

/** The input of a route, or an input for each audit action that the route may write. */
export type RouteCase<N extends keyof RouteByName> = Input<N> | { [action in AuditAction]?: Input<N> }

export const newEmail = (): string => `r${randomUUID().slice(0, 10)}@mail.example`
export const testName = { firstName: 'Rut', lastName: 'Lind' }
export const solvedChallenge = (
  fixture: RouteFixture,
  action: 'login' | 'signup' | 'contact' | 'affiliate',
): Promise<string> => new Session(fixture.server).challenge(action)
