import { editPersonRoute } from '../../domain/api/people'
import { tellEmailChanged } from '../accounts/account-mails'
import { voidTokens } from '../users/account-tokens'
import { userByEmail } from '../users/find-user'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { change, exec, find, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { restampPersonColumns } from './person-columns'

/** An admin edits a person's profile (document 2, section 5). Roles, rental and rates have commands of their own. */
export const editPerson = commandFor(editPersonRoute, ({ app, person }, wanted) => {
  const { user, note, ...fields } = wanted
  const record = find(app, 'users', user)
  if (!record) fail('not-found')
  const before: { [field: string]: string } = {}
  for (const field of Object.keys(fields)) before[field] = record.getString(field)
  if (fields.email !== undefined && fields.email !== before['email']) {
    if (userByEmail(app, fields.email)) fail('email-taken', {}, { email: 'email-taken' })
    // The admin vouches for the new address, so the account stays verified: an unverified one could be started anew by whoever
    // signs up with that mailbox (S21), and commission for the person would stop meanwhile (M16).
    // links that lie in the old mailbox must not open the account any more
    voidTokens(app, user, 'reset')
    exec(app, 'DELETE FROM sign_up_candidates WHERE user = {:user}', { user })
    tellEmailChanged(app, record, fields.email)
  }
  change(app, 'users', user, fields)
  if (note !== undefined) {
    before['note'] = one(app, 'SELECT note FROM user_desk WHERE user_id = {:user}', { user }, { note: '' })?.note ?? ''
    exec(app, 'UPDATE user_desk SET note = {:note}, updated = {:now} WHERE user_id = {:user}', {
      note,
      user,
      now: moment(),
    })
  }
  restampPersonColumns(app, user)
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'person.edit',
    subject: `users/${user}`,
    before,
    after: note === undefined ? fields : { ...fields, note },
  })
  return {}
})
