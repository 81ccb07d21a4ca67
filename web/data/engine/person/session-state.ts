import type { Id } from '../../../../domain/entities'
import { observable } from '../browser/observable'
import { reuseEqualParts } from '../browser/reuse-equal-parts'
import type { Person } from './last-person'

/**
 * `starting`: no person is known yet, and a request for the session is in progress. `none`: signed out. `copy`: the local
 * database is open, and the server hasn't answered (yet). `live`: there is an access token. `locked`: an admin has passed
 * the idle limit and must enter the password. `sign-in`: the session has ended, but the local database stays.
 * `other-person`: the browser's session belongs to another person.
 */
export type SessionState = 'starting' | 'none' | 'copy' | 'live' | 'locked' | 'sign-in' | 'other-person'

export interface Session {
  state: SessionState
  /** The person whose local database is open; null only in `starting` and `none`. */
  person: Person | null
  /** Id of this device in `trusted_devices`; '' until the server's first answer. */
  deviceId: Id
  email: string
  /** A member has passed the idle limit: they can still read, but sensitive commands need the password. */
  idle: boolean
  /** The first request for the session since this tab opened is in progress, so the roles may be outdated. */
  renewing?: boolean
  /** The server didn't answer when this tab opened, so it is unknown whether there is a session. */
  isSessionUnknown?: boolean
  /**
   * The device was revoked, but the unsent changes couldn't be saved elsewhere because the disk is full. The local database
   * stays until they can be saved.
   */
  unkept?: boolean
  /** An admin who has to set up a second factor before anything else (S22). */
  enrol?: boolean
}

export const session = observable<Session>({ state: 'starting', person: null, deviceId: '', email: '', idle: false })

/** Updates parts of the session. An equal value notifies no listener, and an equal person stays the same object. */
export const changeSession = (change: Partial<Session>): void =>
  session.set(reuseEqualParts(session.get(), { ...session.get(), ...change }))
