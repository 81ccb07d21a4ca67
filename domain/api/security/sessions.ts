import * as v from 'valibot'
import {
  challengeField,
  deviceLabelField,
  emailField,
  typedPasswordField,
  sessionGrant,
} from '../../people/account-fields'
import { accountEventKinds } from '../../people/account-events'
import { id } from '../atoms'
import { call, query, type OutputOf } from '../route'

/** Signs a person in, and makes this browser a trusted device (S7). */
export const signInRoute = call('POST /api/signin', {
  access: 'public',
  input: v.object({
    email: emailField,
    password: typedPasswordField,
    challenge: challengeField,
    device: deviceLabelField,
  }),
  output: sessionGrant,
  unaudited: 'the row of the trusted device has the time',
  secret: ['password'],
})

/** Exchanges the device cookie for an access token. `userId` is the person whose local database is open. */
export const exchangeSessionRoute = call('POST /api/session', {
  access: 'public',
  input: v.object({ userId: id, active: v.boolean() }),
  output: sessionGrant,
  unaudited: 'it only changes the time of the last input',
})

/** Reports whether the browser has a session, so that a visitor's first page doesn't send a request that fails. */
export const hasSessionRoute = query('GET /api/session', {
  access: 'public',
  output: v.object({ known: v.boolean() }),
})

export const unlockSessionRoute = call('POST /api/session/unlock', {
  access: 'public',
  input: v.object({ password: typedPasswordField }),
  output: sessionGrant,
  unaudited: 'it only changes the time of the last input',
  secret: ['password'],
})

/** Signs out. Only the cookie is required. */
export const signOutRoute = call('POST /api/signout', {
  access: 'public',
  unaudited: 'the row of the trusted device has the time and who ended it',
})

export const removeOtherDevicesRoute = call('POST /api/devices/remove-others', {
  access: 'signed-in',
  input: v.object({ password: v.exactOptional(typedPasswordField) }),
  output: v.object({ ended: v.array(id) }),
  audit: ['device.remove'],
  reauth: true,
})

export const removeDeviceRoute = call('POST /api/devices/remove', {
  access: 'signed-in',
  input: v.object({ device: id, password: v.exactOptional(typedPasswordField) }),
  audit: ['device.remove'],
  reauth: true,
})

export const accountEventsRoute = query('GET /api/session/events', {
  access: 'signed-in',
  output: v.object({
    events: v.array(
      v.object({
        at: v.string(),
        what: v.picklist(accountEventKinds),
        device: v.string(),
        byOther: v.boolean(),
      }),
    ),
    /** When the password was last set; '' if it is still the one from the sign-up. */
    passwordSetAt: v.string(),
  }),
})

export type AccountEvents = OutputOf<typeof accountEventsRoute>
