import { agreeToTermsRoute } from '../../domain/api/terms'
import { commandFor } from '../platform/command'
import { change, one } from '../platform/db'
import { fail } from '../platform/refusals'
import { recordConsent } from '../users/terms'

/** Records what somebody agrees to while they are signed in; the version before stays on the record beside it. */
export const agreeToTerms = commandFor(agreeToTermsRoute, ({ app, person, audit }, { version, language }) => {
  const wanted = one(
    app,
    `SELECT version FROM terms_versions WHERE version = {:version} AND published_at != ''`,
    { version },
    { version: '' },
  )
  if (!wanted) return fail('not-found')
  const before = app.findRecordById('users', person.id).getString('terms_version')
  if (before === version) fail('nothing-changed')
  recordConsent(app, person.id, version, language)
  change(app, 'users', person.id, { terms_version: version })
  audit('terms.agree', `users/${person.id}`, { before: { terms_version: before }, after: { terms_version: version } })
  return {}
})
