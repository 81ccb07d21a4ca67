import { allowSecondFactorRoute } from '../../domain/api/people/people'
import { unlockEnrolment } from '../factor/enrolment-lock'
import { mailFactorChange } from '../factor/factor-mails'
import { commandFor } from '../platform/command'
import { find } from '../platform/db'
import { fail } from '../platform/errors'

/** Allows another admin, never oneself, to set up a second factor again (S24). */
export const allowFactor = commandFor(allowSecondFactorRoute, ({ app, person, audit }, { user }) => {
  const record = find(app, 'users', user)
  if (!record || user === person.id || !unlockEnrolment(app, user)) return fail('not-found')
  audit('factor.allow', `users/${user}`)
  mailFactorChange(app, record, 'allowed')
  return {}
})
