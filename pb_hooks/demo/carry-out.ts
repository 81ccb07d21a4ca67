import { createUser, currentTerms, recordConsent } from '../users/create-user'
import { moment } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { change, insert, newId, one } from '../platform/db'
import { personFrom } from '../platform/route'
import { changeRate } from '../rates/change-rate'
import { bindReferral } from '../referrals/bind-referral'
import { invite, removeInvitation } from '../referrals/invitations'
import { endRental } from '../rentals/end-rental'
import { startRental } from '../rentals/start-rental'
import { changeRole } from '../roles/change-role'
import { noteLogin } from '../sessions/admit'
import { addNote } from '../tickets/add-note'
import { changeTicket } from '../tickets/change-ticket'
import { enterActivity } from '../profile/enter-activity'
import { convertLeads } from '../leads/move-lead'
import { carryOutApplication } from './run-applications'
import { carryOutLead } from './run-leads'
import { carryOutHold } from './run-holds'
import { askToLeave } from './run-leaving'
import { nameLabels, openLinks } from './run-links'
import { payByBatch } from './run-payouts'
import type { DemoEvent } from './plan'
import { adminOf, invitedNow, joinedNow, type World } from './world'

/** Executes an event of the plan with the product's own commands. Adds to `context.ids`. */
export function carryOut(world: World, event: DemoEvent): void {
  const { ids } = world
  const caller = adminOf(world)
  const user = 'person' in event ? (ids[event.person] ?? '') : ''
  switch (event.kind) {
    case 'join':
      ids[event.person] = join(world, event)
      break
    case 'become-affiliate':
      changeRole.perform(caller, { user, role: 'affiliate', granted: true })
      nameLabels({ app: caller.app, person: personFrom(caller.app.findRecordById('users', user)), deviceId: '' })
      break
    case 'own-rate': {
      const { fromMonth, amountCents } = event
      changeRate.perform(caller, { kind: 'rental', user, fromMonth, amountCents, version: 0 })
      break
    }
    case 'start-rental':
      startRental.perform(caller, { user, startDate: event.from, ...(event.late ? { reason: 'Recorded late' } : {}) })
      break
    case 'end-rental':
      endRentalOf(caller, user, event.last, event.person % 2 === 0)
      break
    case 'end-affiliate':
      changeRole.perform(caller, { user, role: 'affiliate', granted: false, reason: 'Asked to stop' })
      break
    case 'invite':
      inviteSomebody(world, user, event)
      break
    case 'sign-in':
      noteLogin(caller.app, user)
      break
    case 'ticket':
      writeConversation(caller, user, event)
      break
    case 'pay-month':
      break
    case 'activity': {
      const { date: day, work: kind, actions } = event
      enterActivity.perform(caller, { user, day, kind, actions, text: '' })
      break
    }
    case 'hold':
      carryOutHold(caller, event.hold)
      break
    case 'application':
      carryOutApplication(caller, event.application)
      break
    case 'lead':
      carryOutLead(caller, event.lead)
      break
    case 'payout':
      payByBatch(caller, event.told)
  }
}

function join({ app, hashed, ids }: World, { person, name, by }: Extract<DemoEvent, { kind: 'join' }>): string {
  const terms = currentTerms(app)
  const id = createUser(app, { ...name, verified: true, termsVersion: terms }, hashed)
  joinedNow(app, id)
  recordConsent(app, id, terms, name.language)
  const code = by === null ? '' : app.findRecordById('users', ids[by] ?? '').getString('referral_code')
  const linked = code === '' ? '' : openLinks(app, ids[by ?? 0] ?? '', code, person)
  bindReferral(app, app.findRecordById('users', id), { code: linked, deviceUser: '', network: '' })
  convertLeads(app, name.email)
  change(app, 'users', id, { paypal_email: name.email, profile_photo_status: 'success' })
  return id
}

function inviteSomebody({ app }: World, user: string, event: Extract<DemoEvent, { kind: 'invite' }>): void {
  const caller = { app, person: personFrom(app.findRecordById('users', user)), deviceId: '' }
  const name = `${event.guest.firstName} ${event.guest.lastName}`
  const { referral } = invite.perform(caller, { email: event.guest.email, name })
  invitedNow(app, referral)
  if (event.withdrawn) removeInvitation.perform(caller, { referral })
}

function endRentalOf(caller: CommandCaller, user: string, endDate: string, byThemselves: boolean): void {
  const open = one(
    caller.app,
    `SELECT id FROM rental_periods WHERE user_id = {:user} AND end_date = '' AND voided_at = ''`,
    { user },
    { id: '' },
  )
  if (open && byThemselves) askToLeave(caller, user, endDate)
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
  // resolved by its member, closed by the help desk
  if (state === 'resolved') change(caller.app, 'support_tickets', ticket, { solved_at: moment(), rating: 'good' })
  else changeTicket.perform(caller, { ticket, status: state })
}
