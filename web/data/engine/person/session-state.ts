import type { Id } from '../../../../domain/entities'
import { observable, reuseEqualParts } from '../browser/observable'
import type { Person } from './last-person'

/**
 * `copy`: the server hasn't answered. `locked`: an admin has passed the idle limit. `sign-in`: the session has ended, but
 * the local database stays. `other-person`: the browser's session belongs to another person.
 */
export type SessionState = 'starting' | 'none' | 'copy' | 'live' | 'locked' | 'sign-in' | 'other-person'

export interface Session {
  state: SessionState
  /** Null only in `starting` and `none`. */
  person: Person | null
  deviceId: Id
  email: string
  /** A member has passed the idle limit: they can read, but sensitive commands need the password. */
  idle: boolean
  /** The first request since this tab opened is in progress, so the roles may be outdated. */
  renewing?: boolean
  isSessionUnknown?: boolean
  /** The device was revoked, but the disk is too full to save the unsent changes elsewhere, so the database stays. */
  unkept?: boolean
  /** An admin has to set up a second factor first (S22). */
  enrol?: boolean
}

export const session = observable<Session>({ state: 'starting', person: null, deviceId: '', email: '', idle: false })

/** Changes the session. An equal value notifies no listener, and an equal person stays the same object. */
export const changeSession = (change: Partial<Session>): void =>
  session.set(reuseEqualParts(session.get(), { ...session.get(), ...change }))
