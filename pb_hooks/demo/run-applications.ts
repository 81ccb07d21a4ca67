import { system } from '../platform/audit'
import type { Language } from '../../domain/entities'
import { createApplication, notifyAdminsOfApplication } from '../applications/create-application'
import { approveApplication, rejectApplication, withdrawApplication } from '../applications/decide-application'
import { exec, find, one } from '../platform/db'
import { moment } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { personFrom } from '../platform/route'
import { languageOf } from '../users/find-user'
import type { DemoApplicationEvent } from './plan-applications'

const reasons: { [language in Language]: string } = {
  en: 'We take affiliates whose own rental has run for at least a month. Apply again then.',
  es: 'Admitimos a afiliados cuyo propio alquiler lleva al menos un mes. Envía otra solicitud entonces.',
}

export function runApplicationEvent(caller: CommandCaller, { kind, signedOut }: DemoApplicationEvent): void {
  if (kind === 'apply') return apply(caller, signedOut === true)
  const waiting = one(
    caller.app,
    `SELECT id, user_id FROM affiliate_submissions WHERE status = 'pending' ORDER BY created, id LIMIT 1`,
    {},
    { id: '', user_id: '' },
  )
  const user = waiting && find(caller.app, 'users', waiting.user_id)
  if (!waiting || !user) return
  const application = waiting.id
  if (kind === 'approve') approveApplication.perform(caller, { application })
  else if (kind === 'reject')
    rejectApplication.perform(caller, { application, reason: reasons[languageOf(user)], note: '' })
  else withdrawApplication.perform({ ...caller, person: personFrom(user) }, { application })
}

/** Applies for the next person by address who is a member, was never an affiliate and has not applied. */
function apply({ app }: CommandCaller, signedOut: boolean): void {
  const next = one(
    app,
    `SELECT id FROM users u WHERE u.verified = 1 AND u.account_status = 'active' AND u.roles = '[]'
       AND NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = u.id)
       AND NOT EXISTS (SELECT 1 FROM affiliate_submissions s WHERE s.user_id = u.id)
     ORDER BY u.email LIMIT 1`,
    {},
    { id: '' },
  )
  const user = next && find(app, 'users', next.id)
  if (!user) return
  const person = personFrom(user)
  const written = {
    firstName: user.getString('first_name'),
    lastName: user.getString('last_name'),
    email: user.getString('email'),
  }
  const sent = signedOut
    ? ({ source: 'signed-out', actor: system } as const)
    : ({ source: 'signed-in', actor: person } as const)
  const application = createApplication(app, user, written, sent)
  // sets the timestamp by which the list sorts, because it follows the machine's clock and not the demo's
  exec(app, 'UPDATE affiliate_submissions SET created = {:now} WHERE id = {:application}', {
    application,
    now: moment(),
  })
  notifyAdminsOfApplication(app, written)
}
