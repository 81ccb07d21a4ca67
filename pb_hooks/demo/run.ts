import { addMonths, monthOf } from '../../domain/calendar'
import type { CalendarDate, Month } from '../../domain/entities'
import { endAgreements } from '../agreements/agreements'
import { hashPassword } from '../users/password-hash'
import { moment, nowMs, today } from '../platform/clock'
import { change, inTransaction, rows, exists, updateRows, oneOrDefault, readText } from '../platform/db'
import { closeExpiredInvitations } from '../referrals/invitations'
import { remindInvitations } from '../referrals/remind-invitations'
import { refreshAllRentalColumns } from '../rentals/rental'
import { refreshProgramRow } from '../settings/program'
import { demoClock, type DemoClock } from './clock'
import { crowdPlan } from './crowd'
import { demoPlan, type DemoEvent } from './plan'
import { addLeavingExamples } from './run-people'
import { writeCrowd } from './write-crowd'
import { writeTexts } from './write-texts'
import { runEvent } from './run-event'
import { payMonth } from './run-payments'
import { admin, adminCaller, setProgramStart, createAdmin, publishTermsBefore, type DemoContext } from './demo-context'

const people = 300
const months = 24
const password = 'demo-harbour-lantern'

/** Implements `coterie demo`: fills an empty installation with some 300 people and two years of data, always the same. */
export function demo(app: PbApp, input: string): string | { text: string; status: 1 } {
  const requestedPeople = peopleWanted(input)
  if (requestedPeople === null)
    return { text: 'The demo takes one word: people=NUMBER, from 30 to 1000000.', status: 1 }
  if (exists(app, 'SELECT id FROM users'))
    return {
      text: 'The demo needs an empty folder: this one has people in it. Name another with --dir; `coterie demo --wipe` takes a demo away.',
      status: 1,
    }
  const now = today(app)
  const clock = demoClock(nowMs())
  refreshProgramRow(app)
  const hashed = hashPassword(password)
  const plan = demoPlan(now, Math.min(requestedPeople, people), months)
  const first = plan[0]?.date ?? now
  clock.startDay(first)
  inTransaction(app, (tx) => publishTermsBefore(tx, first))
  const context: DemoContext = { app, hashed, ids: [createAdmin(app, hashed)], turnMonth: null }
  inTransaction(app, (tx) => setProgramStart({ ...context, app: tx }, first))
  if (requestedPeople > people) context.turnMonth = createCrowd(context, now, requestedPeople - people)
  runPlan(context, clock, plan)
  context.turnMonth?.(monthOf(now))
  context.turnMonth?.(addMonths(monthOf(now), 1))
  turnDay(context, clock, now)
  inTransaction(app, (tx) => refreshAllRentalColumns(tx))
  inTransaction(app, leaveUnpayable)
  inTransaction(app, (tx) => writeTexts(adminCaller({ ...context, app: tx })))
  inTransaction(app, (tx) => addLeavingExamples({ ...adminCaller(context), app: tx }))
  inTransaction(app, readOldNotices)
  const totals = `SELECT (SELECT COUNT(*) FROM users) AS users, (SELECT COUNT(*) FROM user_payments) AS payments,
       (SELECT COUNT(*) FROM support_tickets) AS tickets, (SELECT COUNT(*) FROM referrals) AS referrals`
  const counts = oneOrDefault(app, totals, {}, { users: 0, payments: 0, tickets: 0, referrals: 0 })
  // picks a member who also rents, because they see all member screens
  const member = readText(
    app,
    `SELECT u.email AS text FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = 'affiliate'
     WHERE u.account_status = 'active'
     ORDER BY EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = u.id AND p.end_date = '' AND p.voided_at = '') DESC,
       (SELECT COUNT(*) FROM referrals f WHERE f.affiliate_id = u.id AND f.status = 'active') DESC, u.id LIMIT 1`,
  )
  return [
    `${counts.users} people, ${counts.payments} payments, ${counts.referrals} referrals, ${counts.tickets} tickets.`,
    `Sign in as the admin ${admin.email} or the affiliate ${member}, password ${password}`,
  ].join('\n')
}

/** Leaves two payees who can't be paid (M12): one cleared their PayPal address, one changed it yesterday. */
function leaveUnpayable(tx: PbApp): void {
  const pendingPayees = `SELECT DISTINCT u.id, u.email FROM user_payments p JOIN users u ON u.id = p.user_id
     WHERE p.status = 'pending' AND NOT EXISTS (SELECT 1 FROM affiliate_periods a WHERE a.user_id = u.id)
     ORDER BY u.email LIMIT 2`
  const [emptied, changed] = rows(tx, pendingPayees, {}, { id: '', email: '' })
  const yesterday = moment(nowMs() - 20 * 3_600_000)
  if (emptied) change(tx, 'users', emptied.id, { paypal_email: '', paypal_changed_at: yesterday })
  if (changed) change(tx, 'users', changed.id, { paypal_email: `new.${changed.email}`, paypal_changed_at: yesterday })
}

const readOldNotices = (tx: PbApp): unknown =>
  updateRows(tx, 'notifications', { read: true }, 'created_at < {:before} AND read = FALSE', {
    before: moment(nowMs() - 21 * 86_400_000),
  })

function peopleWanted(input: string): number | null {
  const { people: named, ...rest } = JSON.parse(input || '{}') as { [name: string]: string }
  const count = named === undefined ? people : Number(named)
  const isValid = Object.keys(rest).length === 0 && Number.isInteger(count) && count >= 30 && count <= 1_000_000
  return isValid ? count : null
}

function runPlan(context: DemoContext, clock: DemoClock, plan: readonly DemoEvent[]): void {
  const { app, turnMonth } = context
  for (const [position, event] of plan.entries()) {
    if (event.date !== plan[position - 1]?.date) {
      turnMonth?.(monthOf(event.date))
      turnDay(context, clock, event.date)
    }
    clock.advance()
    if (event.kind === 'pay-month') payMonth(adminCaller(context), event, turnMonth !== null)
    else inTransaction(app, (tx) => runEvent({ ...context, app: tx }, event))
  }
}

function createCrowd(context: DemoContext, now: CalendarDate, size: number): (month: Month) => void {
  const { app, hashed } = context
  const { person } = adminCaller(context)
  const plan = crowdPlan(now, size, months)
  const crowd = { app, hashed, admin: { id: person.id, name: person.name }, ids: [], codes: new Set<string>() }
  let next = addMonths(monthOf(now), -months)
  return (month) => {
    for (; next < month; next = addMonths(next, 1)) writeCrowd(crowd, plan(next))
  }
}

/** Starts a new day and runs the daily jobs (P8); in a large demo, jobs over all people run only before payment runs. */
function turnDay({ app, turnMonth }: DemoContext, clock: DemoClock, date: string): void {
  clock.startDay(date)
  inTransaction(app, (tx) => {
    if (turnMonth === null) refreshAllRentalColumns(tx)
    closeExpiredInvitations(tx)
    endAgreements(tx)
  })
  remindInvitations(app)
}
