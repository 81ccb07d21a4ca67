import type { Moment } from '../../domain/entities'
import { hasFactor } from '../../domain/people/security/second-factor'
import { moment } from '../platform/clock'
import { exec, one } from '../platform/db'
import { rolesOf } from '../sessions/grant'
import { readFactors } from './factors'

/** Reports whether an emailed link removed an admin's last factor (S24): the password alone must not add a first factor. */
export const isEnrolmentLocked = (app: PbApp, user: PbRecord): boolean =>
  rolesOf(user).includes('admin') && enrolmentLockedSince(app, user.id) !== ''

/** Returns when enrolment was locked; '' = not locked. */
export const enrolmentLockedSince = (app: PbApp, user: string): Moment =>
  one(app, 'SELECT since FROM _enrolment_locks WHERE user = {:user}', { user }, { since: '' })?.since ?? ''

/** Locks the enrolment of an admin who has no factor left; returns whether it did. */
export function lockIfNoFactor(tx: PbApp, user: PbRecord): boolean {
  if (!rolesOf(user).includes('admin') || hasFactor(readFactors(tx, user.id))) return false
  exec(tx, 'INSERT INTO _enrolment_locks (user, since) VALUES ({:user}, {:now}) ON CONFLICT DO NOTHING', {
    user: user.id,
    now: moment(),
  })
  return true
}

export const unlockEnrolment = (tx: PbApp, user: string): boolean =>
  exec(tx, 'DELETE FROM _enrolment_locks WHERE user = {:user}', { user }) > 0
