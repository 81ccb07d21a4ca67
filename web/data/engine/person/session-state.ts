import type { Id } from '../../../../domain/entities'
import { observable } from '../browser/observable'
import { reuseEqualParts } from '../browser/reuse-equal-parts'
import type { Person } from './last-person'

/**
 * `starting`: no person is known yet and the server is being asked. `none`: signed out. `copy`: the local database is open
 * and the server hasn't been reached (yet). `live`: there is an access token. `locked`: an admin is past the idle limit and
 * has to enter the password. `sign-in`: the session has ended; the local database stays. `other-person`: the browser's
 * session belongs to another person.
 */
export type SessionState = 'starting' | 'none' | 'copy' | 'live' | 'locked' | 'sign-in' | 'other-person'

export interface Session {
  state: SessionState
  /** Whose local database is open; null only in `starting` and `none`. */
  person: Person | null
  /** Id of this device in `trusted_devices`; '' until the server has answered. */
  deviceId: Id
  email: string
  /** A member past the idle limit: reading goes on, sensitive commands need the password. */
  idle: boolean
  /** The first request for the session since this tab opened is in progress: roles may be outdated. */
  renewing?: boolean
  /** The server didn't answer when this tab opened, so it is unknown whether there is a session. */
  isSessionUnknown?: boolean
  /** The device was ended, but unsent work couldn't be set aside (full disk): the local database stays until it can be. */
  unkept?: boolean
  /** An admin who has to set up a second factor before anything else (S22). */
  enrol?: boolean
}

export const session = observable<Session>({ state: 'starting', person: null, deviceId: '', email: '', idle: false })

/** Updates parts of the session. An equal value notifies no listener, and an equal person stays the same object. */
export const changeSession = (change: Partial<Session>): void =>
  session.set(reuseEqualParts(session.get(), { ...session.get(), ...change }))
