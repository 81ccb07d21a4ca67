import { createUser, currentTermsVersion, recordConsent } from '../users/create-user'
import { moment } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { change, insert, newId, one } from '../platform/db'
import { changeRate } from '../rates/change-rate'
import { bindReferral } from '../referrals/bind-referral'
import { invite, removeInvitation } from '../referrals/invitations'
import { endRental, startRental } from '../rentals/start-rental'
import { changeRole } from '../roles/change-role'
import { recordLogin } from '../sessions/open-session'
import { addNote, changeTicket } from '../tickets/add-note'
import { recordActivity } from '../profile/pause-profile'
import { convertLeads } from '../leads/leads'
import { runApplicationEvent, runLeadEvent, requestToLeave, addLinkLabels, recordLinkOpens } from './run-people'
import { runHoldEvent } from './run-holds'
import { payByBatch } from './run-payments'
import type { DemoEvent } from './plan'
import { adminCaller, personCaller, setInvitedNow, setJoinedNow, type DemoContext } from './demo-context'

/** Executes an event of the plan with the product's own commands. Stores the ids of new people in `context.ids`. */
export function runEvent(context: DemoContext, event: DemoEvent): void {
  const { ids } = context
  const caller = adminCaller(context)
  const user = 'person' in event ? (ids[event.person] ?? '') : ''
  switch (event.kind) {
    case 'join':
      ids[event.person] = join(context, event)
      return
    case 'become-affiliate':
      changeRole.perform(caller, { user, role: 'affiliate', granted: true })
      return addLinkLabels(personCaller(caller.app, user))
    case 'own-rate': {
      const { fromMonth, amountCents } = event
      changeRate.perform(caller, { kind: 'rental', user, fromMonth, amountCents, version: 0 })
      return
    }
    case 'start-rental':
      startRental.perform(caller, { user, startDate: event.from, ...(event.late ? { reason: 'Recorded late' } : {}) })
      return
    case 'end-rental':
      return endRentalOf(caller, user, event.last, event.person % 2 === 0)
    case 'end-affiliate':
      changeRole.perform(caller, { user, role: 'affiliate', granted: false, reason: 'Asked to stop' })
      return
    case 'invite':
      return inviteSomebody(context, user, event)
    case 'sign-in':
      return recordLogin(caller.app, user)
    case 'ticket':
      return writeConversation(caller, user, event)
    case 'activity': {
      const { date: day, work: kind, actions } = event
      recordActivity.perform(caller, { user, day, kind, actions, text: '' })
      return
    }
    case 'hold':
      return runHoldEvent(caller, event.hold)
    case 'application':
      return runApplicationEvent(caller, event.application)
    case 'lead':
      return runLeadEvent(caller, event.lead)
    case 'payout':
      return payByBatch(caller, event.told)
  }
}

function join({ app, hashed, ids }: DemoContext, { person, name, by }: Extract<DemoEvent, { kind: 'join' }>): string {
  const terms = currentTermsVersion(app)
  const id = createUser(app, { ...name, verified: true, termsVersion: terms }, hashed)
  setJoinedNow(app, id)
  recordConsent(app, id, terms, name.language)
  const code = by === null ? '' : app.findRecordById('users', ids[by] ?? '').getString('referral_code')
  const linked = code === '' ? '' : recordLinkOpens(app, ids[by ?? 0] ?? '', code, person)
  bindReferral(app, app.findRecordById('users', id), { code: linked, deviceUser: '', network: '' })
  convertLeads(app, name.email)
  change(app, 'users', id, { paypal_email: name.email, profile_photo_status: 'success' })
  return id
}

function inviteSomebody({ app }: DemoContext, user: string, event: Extract<DemoEvent, { kind: 'invite' }>): void {
  const caller = personCaller(app, user)
  const name = `${event.guest.firstName} ${event.guest.lastName}`
  const { referral } = invite.perform(caller, { email: event.guest.email, name })
  setInvitedNow(app, referral)
  if (event.withdrawn) removeInvitation.perform(caller, { referral })
}

function endRentalOf(caller: CommandCaller, user: string, endDate: string, byThemselves: boolean): void {
  const running = `SELECT id FROM rental_periods WHERE user_id = {:user} AND end_date = '' AND voided_at = ''`
  const open = one(caller.app, running, { user }, { id: '' })
  if (open && byThemselves) requestToLeave(caller, user, endDate)
  else if (open) endRental.perform(caller, { period: open.id, endDate, reason: 'Ended by the owner' })
}

function writeConversation(
  caller: CommandCaller,
  user: string,
  { talk, state }: Extract<DemoEvent, { kind: 'ticket' }>,
): void {
  const { category, priority, subject, description } = talk
  const ticket = insert(caller.app, 'support_tickets', { user_id: user, subject, description, category, priority })
  const write = (sender: string, message: string): string =>
    insert(caller.app, 'ticket_messages', { ticket_id: ticket, sender_id: sender, message })
  if (state === 'open') return
  addNote.perform(caller, { id: newId(), ticket, note: talk.note })
  write(caller.person.id, talk.answer)
  if (state === 'in_progress') return
  write(user, talk.thanks)
  // the member marks it as resolved, the help desk closes it
  if (state === 'resolved') change(caller.app, 'support_tickets', ticket, { solved_at: moment(), rating: 'good' })
  else changeTicket.perform(caller, { ticket, status: state })
}
