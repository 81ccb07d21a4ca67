import { allowFactorRoute } from '../../domain/api/people'
import { unlockEnrolment } from '../factor/enrolment-lock'
import { mailFactorNews } from '../factor/factor-mails'
import { audit } from '../platform/audit'
import { commandFor } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/refusals'

/** Lets another admin set up a second factor again, and tells them by mail (S24). Nobody allows it to themselves. */
export const allowFactor = commandFor(allowFactorRoute, ({ app, person }, { user }) => {
  const record = find(app, 'users', user)
  if (!record || user === person.id || !unlockEnrolment(app, user)) return fail('not-found')
  audit(app, { actor: person.id, actorName: person.name, action: 'factor.allow', subject: `users/${user}` })
  mailFactorNews(app, record, 'allowed')
  return {}
})
