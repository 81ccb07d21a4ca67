import { editPersonRoute } from '../../domain/api/people/people'
import { emailChangeRule } from '../../domain/people/email/email-address'
import { notifyEmailChanged, voidMailedLinks } from '../accounts/email-address'
import { rolesOf } from '../sessions/grant'
import { findUserByEmail } from '../users/find-user'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { change, exec, one, requireRecord } from '../platform/db'
import { requirePasswordFor, fail } from '../platform/errors'
import { refreshPersonCopies } from './person-copies'

/** Edits a person's profile. Only administrators themselves can change their email address, with their password (S26). */
export const editPerson = commandFor(editPersonRoute, ({ app, person, audit }, input) => {
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
    before['note'] = one(app, 'SELECT note FROM user_admin WHERE user_id = {:user}', { user }, { note: '' })?.note ?? ''
    exec(app, 'UPDATE user_admin SET note = {:note}, updated = {:now} WHERE user_id = {:user}', {
      note,
      user,
      now: moment(),
    })
  }
  refreshPersonCopies(app, user)
  audit('person.edit', `users/${user}`, { before, after: note === undefined ? fields : { ...fields, note } })
  return {}
})
