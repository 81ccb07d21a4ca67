import type { CalendarDate, Id } from '../../domain/entities'
import { addDays } from '../../domain/calendar'
import { cancelAgreement, withdrawCancellation, confirmProfileReleased } from '../agreements/cancel-agreement'
import { today } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { rows } from '../platform/db'
import { personFrom } from '../platform/route'

const asPerson = ({ app }: CommandCaller, user: Id): CommandCaller => ({
  app,
  person: personFrom(app.findRecordById('users', user)),
  deviceId: '',
})

export function requestToLeave(caller: CommandCaller, user: Id, lastDay: CalendarDate): Id {
  const input = { agreement: 'rental', lastDay, reason: 'need-profile' }
  return cancelAgreement.perform(asPerson(caller, user), input).request
}

/** Adds one former renter whose profile is not yet released, one open request, and one withdrawn request. */
export function addLeavingExamples(caller: CommandCaller): void {
  const { app } = caller
  const day = today(app)
  const left = rows(
    app,
    `SELECT id FROM cancel_requests WHERE closed_reason = 'over' AND confirmed_at = '' ORDER BY last_day, id`,
    {},
    { id: '' },
  )
  for (const { id } of left.slice(0, -1)) confirmProfileReleased.perform(caller, { request: id })
  const [leaving, staying] = rows(
    app,
    `SELECT u.id, u.language, u.email FROM users u JOIN rental_periods p ON p.user_id = u.id AND p.voided_at = '' AND p.end_date = ''
     WHERE NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = u.id) ORDER BY u.email DESC LIMIT 2`,
    {},
    { id: '', language: '', email: '' },
  )
  if (leaving) {
    const spanish = leaving.language === 'es'
    const lastDay = addDays(day, 24)
    cancelAgreement.perform(asPerson(caller, leaving.id), {
      agreement: 'rental',
      lastDay,
      reason: 'need-profile',
      ticket: spanish
        ? { subject: 'Mi último día', description: 'He pedido terminar mi alquiler. Necesito el perfil.' }
        : { subject: 'My last day', description: 'I asked to end my rental. I need the profile myself.' },
    })
  }
  if (staying) {
    const request = requestToLeave(caller, staying.id, addDays(day, 7))
    withdrawCancellation.perform(asPerson(caller, staying.id), { request })
  }
}
