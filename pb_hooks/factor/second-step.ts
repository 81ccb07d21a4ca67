import * as v from 'valibot'
import type { Moment } from '../../domain/entities'
import { hasFactor, requiresSecondStep } from '../../domain/people/security/second-factor'
import { moment } from '../platform/clock'
import { exec, inTransaction, insertRow, readText } from '../platform/db'
import { rolesOf } from '../platform/route'
import { readFactors, listPasskeys, recoveryCodesLeft, deleteFactors } from './factors'
import { fail } from '../platform/errors'
import { passkeyRequest } from './passkeys'
import { beginStep, stepBrowser, deviceBinding } from './steps'
import { emailField } from '../../domain/people/account-fields'
import { audit } from '../platform/audit'
import { findUserByEmail } from '../users/find-user'
import { mailFactorChange } from './factor-mails'

/** Reports whether an emailed link removed an admin's last factor (S24): the password alone must not add a first factor. */
export const isEnrolmentLocked = (app: PbApp, user: PbRecord): boolean =>
  rolesOf(user).includes('admin') && enrolmentLockedSince(app, user.id) !== ''

/** Returns when enrollment was locked; '' = not locked. */
export const enrolmentLockedSince = (app: PbApp, user: string): Moment =>
  readText(app, 'SELECT since AS text FROM _enrolment_locks WHERE user = {:user}', { user })

/** Locks enrollment for an admin who has no factor left; returns false for anyone else. */
export function lockIfNoFactor(tx: PbApp, user: PbRecord): boolean {
  if (!rolesOf(user).includes('admin') || hasFactor(readFactors(tx, user.id))) return false
  insertRow(tx, '_enrolment_locks', { user: user.id, since: moment() }, 'ON CONFLICT DO NOTHING')
  return true
}

export const unlockEnrolment = (tx: PbApp, user: string): boolean =>
  exec(tx, 'DELETE FROM _enrolment_locks WHERE user = {:user}', { user }) > 0

/** Reports whether a person must give a second factor after the password. */
export const needsSecondStep = (app: PbApp, user: PbRecord): boolean =>
  requiresSecondStep(rolesOf(user), readFactors(app, user.id))

/**
 * Throws `second-step-needed` with a new step, after the correct password. Call it outside a transaction. `device`: the
 * idle device to unlock.
 */
export function requireSecondStep(e: PbRequestEvent, user: PbRecord, device = ''): never {
  const bound = device === '' ? stepBrowser(e) : deviceBinding(device)
  const { options, ...requested } = passkeyRequest(e.app, e, user.id)
  const kind = device === '' ? 'second' : 'unlock'
  const step = inTransaction(e.app, (tx) => beginStep(tx, { kind, user: user.id, bound, secret: '', ...requested }))
  const [newest] = listPasskeys(e.app, user.id)
    .filter(({ host }) => host === requested.host)
    .sort((a, b) => b.usedAt.localeCompare(a.usedAt))
  return fail('second-step-needed', {
    step,
    passkey: options,
    passkeyName: newest?.name ?? '',
    passkeyUsedAt: newest?.usedAt ?? '',
    codes: readFactors(e.app, user.id).codes,
    recovery: recoveryCodesLeft(e.app, user.id).left,
    email: user.getString('email'),
  })
}

/** Implements `coterie admin reset-factor EMAIL`: removes all factors of an admin; sessions continue. */
export function resetFactor(app: PbApp, email: string): { text: string; status: number } {
  const read = v.safeParse(emailField, email)
  if (!read.success) return { text: `"${email}" is no email address.`, status: 1 }
  const address = read.output
  const user = findUserByEmail(app, address)
  if (!user) return { text: `No account uses the address ${address}.`, status: 1 }
  const gone = inTransaction(app, (tx) => {
    const count = deleteFactors(tx, user.id)
    if (count === 0) return 0
    audit(tx, { id: '', name: 'coterie admin' }, 'factor.reset', `users/${user.id}`)
    mailFactorChange(tx, user, 'reset')
    return count
  })
  if (gone === 0) return { text: `${address} has no second factor.`, status: 0 }
  return {
    text: `The second factor of ${address} is gone: the password alone opens the account. They were told by mail.`,
    status: 0,
  }
}
