import { addMonths, firstDay, monthOf } from '../../domain/calendar'
import type { CalendarDate, Month, PaymentStatus } from '../../domain/entities'
import { endAgreements } from '../agreements/end-agreements'
import { createUser } from '../users/create-user'
import { hashPassword, type HashedPassword } from '../users/password-hash'
import { currentTerms, recordConsent } from '../users/terms'
import { seenOf } from '../../domain/money/payment-selection'
import { approvePayments } from '../payments/approve-payments'
import { cancelPayment } from '../payments/cancel-payment'
import { dispersePayments } from '../payments/disperse-payments'
import { moment, nowMs, today } from '../platform/clock'
import type { CommandContext } from '../platform/command'
import { change, exec, inTransaction, insert, newId, one, rows } from '../platform/db'
import { personFrom } from '../platform/route'
import { changeRate } from '../rates/change-rate'
import { bindReferral } from '../referrals/bind-referral'
import { closeExpired } from '../referrals/close-expired'
import { invite, removeInvitation } from '../referrals/invitations'
import { remindInvitations } from '../referrals/remind-invitations'
import { endRental } from '../rentals/end-rental'
import { restampEverybody } from '../rentals/restamp-person'
import { startRental } from '../rentals/start-rental'
import { changeRole } from '../roles/change-role'
import { giveRole } from '../roles/give-role'
import { noteLogin } from '../sessions/admit'
import { restampProgramme } from '../settings/programme'
import { saveSettings } from '../settings/save-settings'
import { addNote } from '../tickets/add-note'
import { changeTicket } from '../tickets/change-ticket'
import { demoClock, type DemoClock } from './clock'
import { crowdPlan } from './crowd'
import { runMonth, settleMonth } from './months-at-size'
import { demoPlan, type DemoEvent } from './plan'
import { convertLeads } from '../leads/move-lead'
import { carryOutApplication } from './run-applications'
import { carryOutLead } from './run-leads'
import { carryOutHold } from './run-holds'
import { askToLeave, leavingNow } from './run-leaving'
import { nameLabels, openLinks } from './run-links'
import { payByBatch } from './run-payouts'
import { writeCrowd } from './write-crowd'
import { writeTexts } from './write-texts'

/** People whose every step is told; a larger demo has a crowd besides. */
const people = 300
const months = 24
const password = 'demo-harbour-lantern'
const admin = { email: 'admin@coterie.example', firstName: 'Ana Belén', lastName: 'Ortuño' }

/**
 * `coterie demo`: fills an empty installation with some 300 people and two years, the same every time. Only facts are told
 * to the product, on the days they happened; every line, payment, number, referral and notification is made by its own
 * rules. `people=100000` adds a crowd, written a month at a time, whose months are made by the same run and settled at once.
 * Returns what to print. Refuses an installation that has people.
 */
export function demo(app: PbApp, asked: string): string {
  const wanted = peopleWanted(asked)
  if (one(app, 'SELECT id FROM users LIMIT 1', {}, { id: '' })) {
    throw new Error('The demo needs an empty folder: this one has people in it.')
  }
  const now = today(app)
  const clock = demoClock(nowMs())
  restampProgramme(app)
  const hashed = hashPassword(password)
  const plan = demoPlan(now, Math.min(wanted, people), months)
  const first = plan[0]?.date ?? now
  clock.begin(first)
  inTransaction(app, (tx) => publishTermsBefore(tx, first))
  const world: World = { app, hashed, ids: [createAdmin(app, hashed)], crowd: null }
  inTransaction(app, (tx) => beginProgramme({ ...world, app: tx }, first))
  if (wanted > people) world.crowd = crowdOf(world, now, wanted - people)
  live(world, clock, plan)
  world.crowd?.turnMonth(monthOf(now))
  world.crowd?.turnMonth(addMonths(monthOf(now), 1))
  turnDay(world, clock, now)
  inTransaction(app, (tx) => restampEverybody(tx))
  inTransaction(app, leaveUnpayable)
  inTransaction(app, (tx) => writeTexts(adminOf({ ...world, app: tx })))
  inTransaction(app, (tx) => leavingNow({ ...adminOf(world), app: tx }))
  inTransaction(app, readOldNotices)
  const counts = one(
    app,
    `SELECT (SELECT COUNT(*) FROM users) AS users, (SELECT COUNT(*) FROM user_payments) AS payments,
       (SELECT COUNT(*) FROM support_tickets) AS tickets, (SELECT COUNT(*) FROM referrals) AS referrals`,
    {},
    { users: 0, payments: 0, tickets: 0, referrals: 0 },
  )
  const member = one(
    app,
    `SELECT u.email FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = 'affiliate'
     WHERE u.account_status = 'active'
     ORDER BY (SELECT COUNT(*) FROM referrals f WHERE f.affiliate_id = u.id AND f.status = 'active') DESC, u.id LIMIT 1`,
    {},
    { email: '' },
  )
  return [
    `${counts?.users} people, ${counts?.payments} payments, ${counts?.referrals} referrals, ${counts?.tickets} tickets.`,
    `Sign in as the admin ${admin.email} or the affiliate ${member?.email}, password ${password}`,
  ].join('\n')
}

/** Two of those who wait for a payment can't be paid now (M12): one took their address out, one changed it yesterday. */
function leaveUnpayable(tx: PbApp): void {
  const [emptied, changed] = rows(
    tx,
    `SELECT DISTINCT u.id, u.email FROM user_payments p JOIN users u ON u.id = p.user_id
     WHERE p.status = 'pending' AND NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = u.id)
     ORDER BY u.email LIMIT 2`,
    {},
    { id: '', email: '' },
  )
  const yesterday = moment(nowMs() - 20 * 3_600_000)
  if (emptied) change(tx, 'users', emptied.id, { paypal_email: '', paypal_changed_at: yesterday })
  if (changed) change(tx, 'users', changed.id, { paypal_email: `new.${changed.email}`, paypal_changed_at: yesterday })
}

/** What people were told is read after a while, as anybody would have; their newest is left. */
const readOldNotices = (tx: PbApp): unknown =>
  exec(tx, 'UPDATE notifications SET read = TRUE, updated = {:now} WHERE created_at < {:before} AND read = FALSE', {
    now: moment(),
    before: moment(nowMs() - 21 * 86_400_000),
  })

/** How many people are asked for: those of the demo, or as many as named. */
function peopleWanted(asked: string): number {
  const { people: named, ...rest } = JSON.parse(asked || '{}') as { [name: string]: string }
  const count = named === undefined ? people : Number(named)
  if (Object.keys(rest).length > 0 || !Number.isInteger(count) || count < 30 || count > 1_000_000) {
    throw new Error('The demo takes one word: people=NUMBER, from 30 to 1000000.')
  }
  return count
}

/** Lives through the plan, event by event; a crowd follows month by month. */
function live(world: World, clock: DemoClock, plan: readonly DemoEvent[]): void {
  const { app, crowd } = world
  for (const [position, event] of plan.entries()) {
    if (event.date !== plan[position - 1]?.date) {
      crowd?.turnMonth(monthOf(event.date))
      turnDay(world, clock, event.date)
    }
    clock.goOn()
    if (event.kind === 'pay-month') payMonth(adminOf(world), event, crowd !== null)
    else inTransaction(app, (tx) => carryOut({ ...world, app: tx }, event))
  }
}

/** The crowd of a larger demo: a month of theirs is written once it is over. */
interface LivingCrowd {
  /** The plan goes on in this month: earlier ones are over. */
  turnMonth(month: Month): void
}

function crowdOf(world: World, now: CalendarDate, size: number): LivingCrowd {
  const { app, hashed } = world
  const { person } = adminOf(world)
  const plan = crowdPlan(now, size, months)
  const crowd = { app, hashed, admin: { id: person.id, name: person.name }, ids: [], codes: new Set<string>() }
  let next = addMonths(monthOf(now), -months)
  return {
    turnMonth: (month) => {
      for (; next < month; next = addMonths(next, 1)) writeCrowd(crowd, plan(next))
    },
  }
}

interface World {
  app: PbApp
  hashed: HashedPassword
  /** Ids by the plan's index; 0 is the admin. */
  ids: string[]
  crowd: LivingCrowd | null
}

/** A new day, with what the product does by itself when one begins (P8). With a crowd everybody is looked at before each run alone. */
function turnDay({ app, crowd }: World, clock: DemoClock, date: string): void {
  clock.begin(date)
  inTransaction(app, (tx) => {
    if (crowd === null) restampEverybody(tx)
    closeExpired(tx)
    endAgreements(tx)
  })
  remindInvitations(app)
}

/** The programme began with the first day of the plan (M28): no date may lie before it. */
function beginProgramme(world: World, first: CalendarDate): void {
  const values = { programme_start: firstDay(monthOf(first)) }
  saveSettings.perform(adminOf(world), { values, versions: { programme_start: 1 } })
}

/** The shipped terms were in force when the demo's first person agreed to them: nobody agrees to what isn't published. */
function publishTermsBefore(tx: PbApp, first: CalendarDate): void {
  const day = firstDay(monthOf(first))
  exec(tx, 'UPDATE terms_versions SET version = {:day}, published_at = {:at} WHERE published_at > {:at}', {
    day,
    at: `${day} 00:00:00.000Z`,
  })
  restampProgramme(tx)
}

function createAdmin(app: PbApp, hashed: HashedPassword): string {
  return inTransaction(app, (tx) => {
    const terms = currentTerms(tx)
    const person = { ...admin, phone: '', language: 'en' as const, verified: true, termsVersion: terms }
    const id = createUser(tx, person, hashed)
    joinedNow(tx, id)
    recordConsent(tx, id, terms, 'en')
    giveRole(tx, id, 'admin', id)
    return id
  })
}

/** "Joined" is read from the row's own stamp, which follows the machine's clock: no rule reads it. */
const joinedNow = (tx: PbApp, user: string): unknown =>
  exec(tx, 'UPDATE users SET created = {:now} WHERE id = {:user}', { user, now: moment() })

/** The admin who does everything in the demo. */
const adminOf = ({ app, ids }: World): CommandContext => ({
  app,
  person: {
    id: ids[0] ?? '',
    name: `${admin.firstName} ${admin.lastName}`,
    email: admin.email,
    roles: ['admin'],
    verified: true,
  },
  deviceId: '',
})

function carryOut(world: World, event: DemoEvent): void {
  const { ids } = world
  const as = adminOf(world)
  const user = 'person' in event ? (ids[event.person] ?? '') : ''
  switch (event.kind) {
    case 'join':
      ids[event.person] = join(world, event)
      break
    case 'become-affiliate':
      changeRole.perform(as, { user, role: 'affiliate', granted: true })
      nameLabels({ app: as.app, person: personFrom(as.app.findRecordById('users', user)), deviceId: '' })
      break
    case 'own-rate': {
      const { fromMonth, amountCents } = event
      changeRate.perform(as, { kind: 'rental', user, fromMonth, amountCents, version: 0 })
      break
    }
    case 'start-rental':
      startRental.perform(as, { user, startDate: event.from, ...(event.late ? { reason: 'Recorded late' } : {}) })
      break
    case 'end-rental':
      end(as, user, event.last, event.person % 2 === 0)
      break
    case 'end-affiliate':
      changeRole.perform(as, { user, role: 'affiliate', granted: false, reason: 'Asked to stop' })
      break
    case 'invite':
      inviteSomebody(world, user, event)
      break
    case 'sign-in':
      noteLogin(as.app, user)
      break
    case 'ticket':
      converse(as, user, event)
      break
    case 'pay-month':
      break
    case 'hold':
      carryOutHold(as, event.hold)
      break
    case 'application':
      carryOutApplication(as, event.application)
      break
    case 'lead':
      carryOutLead(as, event.lead)
      break
    case 'payout':
      payByBatch(as, event.told)
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

/** An affiliate's own invitation, as their page sends it. */
function inviteSomebody({ app }: World, user: string, event: Extract<DemoEvent, { kind: 'invite' }>): void {
  const as = { app, person: personFrom(app.findRecordById('users', user)), deviceId: '' }
  const name = `${event.guest.firstName} ${event.guest.lastName}`
  const { referral } = invite.perform(as, { email: event.guest.email, name })
  if (event.withdrawn) removeInvitation.perform(as, { referral })
}

/** One payment of the month is stopped before it is approved. By address: ids are made anew each time. */
function stopOne({ app, person, deviceId }: CommandContext, month: string, lines: 'later' | 'never'): void {
  const reason = lines === 'later' ? 'Address to be checked first' : 'Agreed by phone: not owed'
  const payment = one(
    app,
    `SELECT id FROM user_payments WHERE month = {:month} AND status = 'pending' ORDER BY person_email, payment_type DESC LIMIT 1`,
    { month },
    { id: '' },
  )?.id
  if (payment)
    inTransaction(app, (tx) => cancelPayment.perform({ app: tx, person, deviceId }, { payment, lines, reason }))
}

/** A rental ends: by the owner's own request, or by an admin whom they wrote to. */
function end(as: CommandContext, user: string, endDate: string, byThemselves: boolean): void {
  const open = one(
    as.app,
    `SELECT id FROM rental_periods WHERE user_id = {:user} AND end_date = '' AND voided_at = ''`,
    { user },
    { id: '' },
  )
  if (open && byThemselves) askToLeave(as, user, endDate)
  else if (open) endRental.perform(as, { period: open.id, endDate, reason: 'Ended by the owner' })
}

function converse(as: CommandContext, user: string, { talk, state }: Extract<DemoEvent, { kind: 'ticket' }>): void {
  const { category, priority, subject, description } = talk
  const ticket = insert(as.app, 'support_tickets', { user_id: user, subject, description, category, priority })
  const write = (sender: string, message: string): string =>
    insert(as.app, 'ticket_messages', { ticket_id: ticket, sender_id: sender, message })
  if (state === 'open') return
  addNote.perform(as, { id: newId(), ticket, note: talk.note })
  write(as.person.id, talk.answer)
  if (state === 'in_progress') return
  write(user, talk.thanks)
  // resolved by its member, closed by the desk
  if (state === 'resolved') change(as.app, 'support_tickets', ticket, { solved_at: moment(), rating: 'good' })
  else changeTicket.perform(as, { ticket, status: state })
}

/** Makes a month, stops one payment of it and settles the rest: a few by the commands, very many at once. */
function payMonth(as: CommandContext, event: Extract<DemoEvent, { kind: 'pay-month' }>, atSize: boolean): void {
  const { month, settle, stopped } = event
  const { app, person, deviceId } = as
  if (atSize) inTransaction(app, (tx) => restampEverybody(tx))
  runMonth(as, month)
  if (stopped !== '') stopOne(as, month, stopped)
  if (settle === 'pending') return
  if (atSize) {
    settleMonth(as, month, settle)
    return
  }
  inTransaction(app, (tx) => {
    const within = { app: tx, person, deviceId }
    for (const part of paymentsOf(tx, month, 'pending')) approvePayments.perform(within, part)
    if (settle !== 'dispersed') return
    for (const part of paymentsOf(tx, month, 'approved')) dispersePayments.perform(within, part)
  })
}

/** A month's payments, as many as one command names, with what is seen of them. */
function paymentsOf(app: PbApp, month: string, status: PaymentStatus) {
  const found = rows(
    app,
    'SELECT id, amount_cents FROM user_payments WHERE month = {:month} AND status = {:status} ORDER BY id',
    { month, status },
    { id: '', amount_cents: 0 },
  )
  return Array.from({ length: Math.ceil(found.length / 500) }, (_, n) => {
    const part = found.slice(n * 500, (n + 1) * 500)
    return { payments: part.map((row) => row.id), seen: seenOf(part) }
  })
}
