import { limitPerson } from '../accounts/limits'
import { forgetFailures, noteFailure, refuseWhileThrottled } from '../accounts/throttle'
import { passwordMatches } from '../accounts/password-hash'
import { fail } from '../platform/refusals'
import type { Device } from './devices'
import { isIdle } from './idle'

/** Checks a person's own password, with the account's backoff; `current-password-wrong` when it isn't. */
export function provePassword(app: PbApp, userId: string, password: string): void {
  // in memory: a refusal inside a command's transaction takes the account's backoff back with it
  limitPerson('password', userId)
  const user = app.findRecordById('users', userId)
  const email = user.getString('email')
  refuseWhileThrottled(app, email)
  if (!passwordMatches(app, user, password)) {
    noteFailure(app, email)
    fail('current-password-wrong', {}, { password: 'current-password-wrong' })
  }
  forgetFailures(app, email)
}

/**
 * Past the idle limit a sensitive command wants the password again (`password-needed`); a given one is always checked. Work
 * without a device ('') is the server's own.
 */
export function requirePasswordWhenIdle(
  app: PbApp,
  who: { user: string; device: string },
  password: string | undefined,
): void {
  if (password !== undefined) provePassword(app, who.user, password)
  else if (who.device !== '' && isIdle(app, deviceById(app, who.device))) fail('password-needed')
}

function deviceById(app: PbApp, id: string): Device {
  const record = app.findRecordById('trusted_devices', id)
  return { id, user: record.getString('user_id'), lastLoginAt: record.getString('last_login_at') }
}
