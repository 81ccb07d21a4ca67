import * as v from 'valibot'
import { emailField } from '../../domain/account-fields'
import { profileRules } from '../../domain/profile'
import { voidTokens } from '../accounts/account-tokens'
import { userByEmail } from '../accounts/find-user'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { adminCommand } from '../platform/command'
import { change, exec, find, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { restampPersonColumns } from './person-columns'

const state = v.exactOptional(v.picklist(['', 'success']))
const input = v.object({
  user: v.string(),
  email: v.exactOptional(emailField),
  first_name: v.exactOptional(profileRules.first_name),
  last_name: v.exactOptional(profileRules.last_name),
  phone: v.exactOptional(profileRules.phone),
  linkedin_url: v.exactOptional(profileRules.linkedin_url),
  profile_photo_status: state,
  verification_badge_status: state,
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(5000))),
})

/** An admin edits a person's profile (document 2, section 5). Roles, rental and rates have commands of their own. */
export const editPerson = adminCommand('POST /api/admin/people/edit', input, ({ app, person }, wanted) => {
  const { user, note, ...fields } = wanted
  const record = find(app, 'users', user)
  if (!record) fail('not-found')
  const before: { [field: string]: string } = {}
  for (const field of Object.keys(fields)) before[field] = record.getString(field)
  if (fields.email !== undefined && fields.email !== before['email']) {
    if (userByEmail(app, fields.email)) fail('email-taken', {}, { email: 'email-taken' })
    // links that lie in the old mailbox must not open the account any more
    voidTokens(app, user, 'reset')
    voidTokens(app, user, 'verify')
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
