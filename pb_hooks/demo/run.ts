import type { PaymentStatus } from '../../domain/entities'
import { createUser } from '../accounts/create-user'
import { hashPassword, type HashedPassword } from '../accounts/password-hash'
import { currentTerms, recordConsent } from '../accounts/terms'
import { approvePayments } from '../payments/approve-payments'
import { commitRun } from '../payments/commit-run'
import { dispersePayments } from '../payments/disperse-payments'
import { today } from '../platform/clock'
import type { CommandContext } from '../platform/command'
import { change, inTransaction, insert, newId, one, rows } from '../platform/db'
import { changeRate } from '../rates/change-rate'
import { bindReferral } from '../referrals/bind-referral'
import { endRental } from '../rentals/end-rental'
import { restampEverybody } from '../rentals/restamp-person'
import { startRental } from '../rentals/start-rental'
import { changeRole } from '../roles/change-role'
import { giveRole } from '../roles/give-role'
import { restampProgramme } from '../settings/programme'
import { addNote } from '../tickets/add-note'
import { changeTicket } from '../tickets/change-ticket'
import { demoPlan, type DemoEvent } from './plan'

const people = 300
const months = 24
const password = 'demo-harbour-lantern'
const admin = { email: 'admin@coterie.example', firstName: 'Ana Belén', lastName: 'Ortuño' }

/**
 * `coterie demo`: fills an empty installation with some 300 people and two years, the same every time. Only facts are told
 * to the product, on the days they happened; every line, payment, number, referral and notification is made by its own
 * rules. Returns what to print. Refuses an installation that has people.
 */
export function demo(app: PbApp): string {
  if (one(app, 'SELECT id FROM users LIMIT 1', {}, { id: '' })) {
    throw new Error('The demo needs an empty folder: this one has people in it.')
  }
  const now = today(app)
  restampProgramme(app)
  const hashed = hashPassword(app, password)
  const plan = demoPlan(now, people, months)
  setClock(plan[0]?.date ?? now)
  const world = { app, hashed, ids: [createAdmin(app, hashed)] }
  for (const [position, event] of plan.entries()) {
    if (event.date !== plan[position - 1]?.date) turnDay(app, event.date)
    inTransaction(app, (tx) => carryOut({ ...world, app: tx }, event))
  }
  turnDay(app, now)
  const counts = one(
    app,
    `SELECT (SELECT COUNT(*) FROM users) AS users, (SELECT COUNT(*) FROM user_payments) AS payments,
       (SELECT COUNT(*) FROM support_tickets) AS tickets, (SELECT COUNT(*) FROM referrals) AS referrals`,
    {},
    { users: 0, payments: 0, tickets: 0, referrals: 0 },
  )
  const member = plan.find((event) => event.kind === 'become-affiliate')
  const memberEmail = member && 'person' in member ? emailOf(app, world.ids[member.person] ?? '') : ''
  return [
    `${counts?.users} people, ${counts?.payments} payments, ${counts?.referrals} referrals, ${counts?.tickets} tickets.`,
    `Sign in as the admin ${admin.email} or the affiliate ${memberEmail}, password ${password}`,
  ].join('\n')
}

interface World {
  app: PbApp
  hashed: HashedPassword
  /** Ids by the plan's index; 0 is the admin. */
  ids: string[]
}

/** A new day, with what the product does by itself when one begins (P8). */
function turnDay(app: PbApp, date: string): void {
  setClock(date)
  inTransaction(app, restampEverybody)
}

const setClock = (date: string): void => $coterie.setNowMs(Date.parse(`${date}T12:00:00Z`))

const emailOf = (app: PbApp, id: string): string =>
  one(app, 'SELECT email FROM users WHERE id = {:id}', { id }, { email: '' })?.email ?? ''

function createAdmin(app: PbApp, hashed: HashedPassword): string {
  return inTransaction(app, (tx) => {
    const terms = currentTerms(tx)
    const person = { ...admin, phone: '', language: 'en' as const, verified: true, termsVersion: terms }
    const id = createUser(tx, person, hashed)
    recordConsent(tx, id, terms, 'en')
    giveRole(tx, id, 'admin', id)
    return id
  })
}

function carryOut(world: World, event: DemoEvent): void {
  const { app, ids } = world
  const as: CommandContext = {
    app,
    person: {
      id: ids[0] ?? '',
      name: `${admin.firstName} ${admin.lastName}`,
      email: admin.email,
      roles: ['admin'],
      verified: true,
    },
    deviceId: '',
  }
  const user = 'person' in event ? (ids[event.person] ?? '') : ''
  switch (event.kind) {
    case 'join':
      ids[event.person] = join(world, event)
      break
    case 'become-affiliate':
      changeRole.perform(as, { user, role: 'affiliate', granted: true })
      break
    case 'own-rate': {
      const { fromMonth, amountCents } = event
      changeRate.perform(as, { kind: 'rental', user, fromMonth, amountCents })
      break
    }
    case 'start-rental':
      startRental.perform(as, { user, startDate: event.from, ...(event.late ? { reason: 'Recorded late' } : {}) })
      break
    case 'end-rental':
      end(as, user, event.last)
      break
    case 'ticket':
      converse(as, user, event)
      break
    case 'pay-month':
      payMonth(as, event)
  }
}

function join({ app, hashed, ids }: World, { name, by }: Extract<DemoEvent, { kind: 'join' }>): string {
  const terms = currentTerms(app)
  const id = createUser(app, { ...name, verified: true, termsVersion: terms }, hashed)
  recordConsent(app, id, terms, name.language)
  const code = by === null ? '' : app.findRecordById('users', ids[by] ?? '').getString('referral_code')
  bindReferral(app, app.findRecordById('users', id), code, '')
  change(app, 'users', id, { paypal_email: name.email, profile_photo_status: 'success' })
  return id
}

function end(as: CommandContext, user: string, endDate: string): void {
  const open = one(
    as.app,
    `SELECT id FROM rental_periods WHERE user_id = {:user} AND end_date = '' AND voided_at = ''`,
    { user },
    { id: '' },
  )
  if (open) endRental.perform(as, { period: open.id, endDate, reason: 'Ended by the owner' })
}

function converse(as: CommandContext, user: string, { talk, state }: Extract<DemoEvent, { kind: 'ticket' }>): void {
  const { category, priority, subject, description } = talk
  const ticket = insert(as.app, 'support_tickets', { user_id: user, subject, description, category, priority })
  const write = (sender: string, message: string): string =>
    insert(as.app, 'ticket_messages', { ticket_id: ticket, sender_id: sender, message })
  if (state === 'new') return
  addNote.perform(as, { id: newId(), ticket, note: talk.note })
  write(as.person.id, talk.answer)
  if (state === 'answered') return
  write(user, talk.thanks)
  changeTicket.perform(as, { ticket, status: 'closed' })
}

function payMonth(as: CommandContext, { month, settle }: Extract<DemoEvent, { kind: 'pay-month' }>): void {
  commitRun(as.app, { month, hash: '', today: today(as.app), actor: as.person })
  if (settle === 'pending') return
  approvePayments.perform(as, { payments: paymentsOf(as.app, month, 'pending') })
  if (settle === 'dispersed') dispersePayments.perform(as, { payments: paymentsOf(as.app, month, 'approved') })
}

const paymentsOf = (app: PbApp, month: string, status: PaymentStatus): string[] =>
  rows(
    app,
    'SELECT id FROM user_payments WHERE month = {:month} AND status = {:status} ORDER BY id',
    { month, status },
    { id: '' },
  ).map((row) => row.id)
