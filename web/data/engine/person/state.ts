import type { Id } from '../../../../domain/entities'
import { observable } from '../browser/observable'
import { sameParts } from '../browser/same-parts'
import type { Person } from './pointer'

/**
 * `starting`: nobody known yet and the server is being asked. `none`: signed out. `copy`: the copy is open, the server not reached
 * (yet). `live`: a token is held. `locked`: past the idle limit, the password is wanted (an admin's screens close; a member's copy
 * stays). `sign-in`: the session is over, the copy stays and waits. `other-person`: this browser's session is somebody else's.
 */
export type SessionState = 'starting' | 'none' | 'copy' | 'live' | 'locked' | 'sign-in' | 'other-person'

export interface Session {
  state: SessionState
  /** Whose copy is open; null only in `starting` and `none`. */
  person: Person | null
  /** This device's row in `trusted_devices`; '' until the server answered. */
  deviceId: Id
  email: string
  /** A member past the idle limit: reading goes on, sensitive commands want the password. */
  idle: boolean
  /** The server is asked for the first time since this tab opened: roles may be older than it knows them. */
  renewing?: boolean
  /** Whether there is a session couldn't be asked: the server didn't answer when this tab opened. */
  unasked?: boolean
  /** The device was ended, but unsent work couldn't be set aside (a full disk): the copy stays until it can be. */
  unkept?: boolean
  /** An admin who has to set up a second step before anything else (S22). */
  enrol?: boolean
}

/** The session of this tab. */
export const session = observable<Session>({ state: 'starting', person: null, deviceId: '', email: '', idle: false })

/** Changes some of it; the same once more tells nobody, and a person who is the same stays the same object. */
export const changeSession = (change: Partial<Session>): void =>
  session.set(sameParts(session.get(), { ...session.get(), ...change }))
