import * as v from 'valibot'
import { challengeField, deviceLabelField, emailField, typedPasswordField } from '../../people/account-fields'
import { ownEvents } from '../../people/own-events'
import { sessionGrant } from '../../people/security/session-grant'
import { done, id, none } from '../atoms'
import { call, query, type OutputOf } from '../route'

/** Sign-in: success makes this browser a trusted device (S7). */
export const signInRoute = call('POST /api/signin', {
  access: 'public',
  input: v.object({
    email: emailField,
    password: typedPasswordField,
    challenge: challengeField,
    device: deviceLabelField,
  }),
  output: sessionGrant,
  unaudited: 'the row of the trusted device says when',
  secret: ['password'],
})

/**
 * Exchanges the device's cookie for an access token. `userId` is the person whose copy is open, '' when none is. 401
 * `signed-out`, `idle`, `device-ended`, 409 `other-person`.
 */
export const exchangeRoute = call('POST /api/session', {
  access: 'public',
  input: v.object({ userId: id, active: v.boolean() }),
  output: sessionGrant,
  unaudited: 'it changes nothing but the time of the last human input',
})

/** Whether this browser has a living session: asked once by a start that knows nobody, so that a guest meets no refusal. */
export const sessionKnownRoute = query('GET /api/session', {
  access: 'public',
  input: none,
  output: v.object({ known: v.boolean() }),
})

/** The password given again on an idle device. */
export const unlockRoute = call('POST /api/session/unlock', {
  access: 'public',
  input: v.object({ password: typedPasswordField }),
  output: sessionGrant,
  unaudited: 'it changes nothing but the time of the last human input',
  secret: ['password'],
})

/** Ends this device; works with the cookie alone. */
export const signOutRoute = call('POST /api/signout', {
  access: 'public',
  input: none,
  output: done,
  unaudited: 'the row of the trusted device says when and by whom it ended',
})

/** Ends all devices of the person but this one, with their event streams; answers which those were. */
export const removeOthersRoute = call('POST /api/devices/remove-others', {
  access: 'signed-in',
  input: v.object({ password: v.exactOptional(typedPasswordField) }),
  output: v.object({ ended: v.array(id) }),
  audit: ['device.remove'],
  secret: ['password'],
  fresh: true,
})

/** Removes one of the person's own devices (S7). */
export const removeDeviceRoute = call('POST /api/devices/remove', {
  access: 'signed-in',
  input: v.object({ device: id, password: v.exactOptional(typedPasswordField) }),
  output: done,
  audit: ['device.remove'],
  secret: ['password'],
  fresh: true,
})

/** What happened to one's own account of late, the newest first: sign-ins, passwords, factors, where payments go. */
export const ownEventsRoute = query('GET /api/session/events', {
  access: 'signed-in',
  input: none,
  output: v.object({
    events: v.array(
      v.object({
        at: v.string(),
        what: v.picklist(ownEvents),
        /** '' where it isn't about one. */
        device: v.string(),
        /** Somebody else did it: an admin, or `coterie admin` on the server's machine. */
        byOther: v.boolean(),
      }),
    ),
    /** When the password was set last; '' = with the account. */
    passwordSetAt: v.string(),
  }),
})

export type OwnEvents = OutputOf<typeof ownEventsRoute>
