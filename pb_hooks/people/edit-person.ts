import * as v from 'valibot'
import { fullName } from '../../domain/people/person-names'
import { maskedEmail, emailChangeRule } from '../../domain/people/email/email-address'
import { exec, change, requireRecord, find, updateRows, readText } from '../platform/db'
import { notifyChoicesSchema } from '../../domain/notices/choices'
import { profileRules } from '../../domain/people/account-fields'
import { detectFraudSignals } from '../holds/detect-fraud-signals'
import { parseInput, rolesOf } from '../platform/route'
import { editPersonRoute, allowSecondFactorRoute, sendVerificationLinkRoute } from '../../domain/api/people/people'
import { notifyEmailChanged, voidMailedLinks } from '../accounts/email-address'
import { findUserByEmail, requireAccount } from '../users/find-user'
import { commandFor } from '../platform/command'
import { requirePasswordFor, fail } from '../platform/errors'
import { unlockEnrolment } from '../factor/second-step'
import { mailFactorChange } from '../factor/factor-mails'
import { mustSignUpFirst } from '../../domain/people/people-list'
import { limitStrangerMail } from '../users/limits'
import { mailVerificationLink } from '../accounts/recover-password'

/** Copies of a person's name and address, updated in the transaction of their change; masked for the affiliate. */
const copies = [
  `UPDATE support_tickets SET person_name = {:name}, person_email = {:email}
   WHERE user_id = {:user} AND (person_name != {:name} OR person_email != {:email})`,
  `UPDATE user_payments SET person_name = {:name}, person_email = {:email}
   WHERE user_id = {:user} AND (person_name != {:name} OR person_email != {:email})`,
  `UPDATE referrals SET referred_name = {:name}, referred_email = {:masked}
   WHERE referred_user = {:user} AND (referred_name != {:name} OR referred_email != {:masked})`,
] as const

/** Updates the copies of one person; doesn't write rows that are already correct. */
export function refreshPersonCopies(app: PbApp, user: string): void {
  const record = app.findRecordById('users', user)
  const name = fullName(record)
  const email = record.getString('email')
  for (const sql of copies) {
    exec(app, sql, sql.includes('{:masked}') ? { name, masked: maskedEmail(email), user } : { name, email, user })
  }
}

/** Model hook of a profile edit, which may come from an offline device and not from our forms (M18). */
export function prepareProfileSave(e: PbRecordEvent): void {
  const before = e.record.original()
  for (const field of Object.keys(profileRules) as (keyof typeof profileRules)[]) {
    const value = e.record.getString(field)
    if (value === before.getString(field) || (value === '' && !before.getBool('verified'))) continue
    if (e.record.getString('anonymised_at') !== '') continue
    e.record.set(field, parseInput(v.object({ [field]: profileRules[field] }), { [field]: value })[field])
  }
  const notify = e.record.getString('notify')
  if (notify !== before.getString('notify'))
    parseInput(v.object({ notify: notifyChoicesSchema }), { notify: chosen(notify) })
  e.next()
  const moved = ['first_name', 'last_name', 'email'].some(
    (field) => before.getString(field) !== e.record.getString(field),
  )
  if (moved) refreshPersonCopies(e.app, e.record.id)
  const tells = ['email', 'paypal_email', 'phone', 'linkedin_url'].some(
    (field) => before.getString(field) !== e.record.getString(field),
  )
  if (tells) detectFraudSignals(e.app, e.record.id)
}

const chosen = (notify: string): unknown => (notify === '' ? {} : ((JSON.parse(notify) as unknown) ?? {}))

/** Edits a person's profile. Only administrators themselves can change their email address, with their password (S26). */
commandFor(editPersonRoute, ({ app, person, audit }, input) => {
  const { user, note, password, ...fields } = input
  const record = requireRecord(app, 'users', user)
  const before: { [field: string]: string } = {}
  for (const field of Object.keys(fields)) before[field] = record.getString(field)
  if (fields.email !== undefined && fields.email !== before['email']) {
    if (findUserByEmail(app, fields.email)) fail('email-taken', {}, { email: 'email-taken' })
    // The admin confirms the new address, so the account stays verified: otherwise a sign-up with that mailbox could reset
    // it (S21), and the affiliate's commission for the person would stop (M16).
    const rule = emailChangeRule({ isAdmin: rolesOf(record).includes('admin'), isOwn: user === person.id })
    if (rule === 'not-by-others') fail('email-only-owner', {}, { email: 'email-only-owner' })
    if (rule === 'own-password') requirePasswordFor('change-own-admin-email', password)
    voidMailedLinks(app, user)
    notifyEmailChanged(app, record, fields.email, rule === 'own-password')
  }
  change(app, 'users', user, fields)
  if (note !== undefined) {
    before['note'] = readText(app, 'SELECT note AS text FROM user_admin WHERE user_id = {:user}', { user })
    updateRows(app, 'user_admin', { note }, 'user_id = {:user}', { user })
  }
  refreshPersonCopies(app, user)
  audit('person.edit', `users/${user}`, { before, after: note === undefined ? fields : { ...fields, note } })
  return {}
})

/** Allows another admin to set up a second factor again (S24). Admins can't do this for themselves. */
commandFor(allowSecondFactorRoute, ({ app, person, audit }, { user }) => {
  const record = find(app, 'users', user)
  if (!record || user === person.id || !unlockEnrolment(app, user)) return fail('not-found')
  audit('factor.allow', `users/${user}`)
  mailFactorChange(app, record, 'allowed')
  return {}
})

/** Emails the verification link (M22) and never returns it. */
commandFor(sendVerificationLinkRoute, ({ app }, { user }) => {
  const record = requireAccount(app, user)
  if (record.getBool('verified')) fail('not-found')
  if (mustSignUpFirst({ verified: false, terms_version: record.getString('terms_version'), anonymised_at: '' }))
    return fail('not-found')
  limitStrangerMail(app, 'proof', record.getString('email'))
  mailVerificationLink(app, record)
  return {}
})
