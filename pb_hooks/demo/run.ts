import { addMonths, monthOf } from '../../domain/calendar'
import type { CalendarDate } from '../../domain/entities'
import { endAgreements } from '../agreements/end-agreements'
import { hashPassword } from '../users/password-hash'
import { moment, nowMs, today } from '../platform/clock'
import { change, exec, inTransaction, one, rows } from '../platform/db'
import { closeExpired } from '../referrals/bind-referral'
import { remindInvitations } from '../referrals/remind-invitations'
import { restampEverybody } from '../rentals/restamp-person'
import { restampProgram } from '../settings/program'
import { demoClock, type DemoClock } from './clock'
import { crowdPlan } from './crowd'
import { demoPlan, type DemoEvent } from './plan'
import { leavingNow } from './run-leaving'
import { writeCrowd } from './write-crowd'
import { writeTexts } from './write-texts'
import { carryOut } from './carry-out'
import { payMonth } from './pay-month'
import { admin, adminOf, beginProgram, createAdmin, publishTermsBefore, type LivingCrowd, type World } from './world'

/** People whose every step is told; a larger demo has a crowd besides. */
const people = 300
const months = 24
const password = 'demo-harbour-lantern'

/**
 * `coterie demo`: fills an empty installation with some 300 people and two years, the same every time. Only facts are told
 * to the product, on the days they happened; every line, payment, number, referral and notification is made by its own
 * rules. `people=100000` adds a crowd, written a month at a time, whose months are made by the same run and settled at once.
 * @returns what to print; of what it refuses (an installation that has people, another word) the reason, with the status 1
 */
export function demo(app: PbApp, asked: string): string | Refused {
  const wanted = peopleWanted(asked)
  if (wanted === null) return refused('The demo takes one word: people=NUMBER, from 30 to 1000000.')
  if (one(app, 'SELECT id FROM users LIMIT 1', {}, { id: '' })) {
    return refused(
      'The demo needs an empty folder: this one has people in it. Name another with --dir; `coterie demo --wipe` takes a demo away.',
    )
  }
  const now = today(app)
  const clock = demoClock(nowMs())
  restampProgram(app)
  const hashed = hashPassword(password)
  const plan = demoPlan(now, Math.min(wanted, people), months)
  const first = plan[0]?.date ?? now
  clock.begin(first)
  inTransaction(app, (tx) => publishTermsBefore(tx, first))
  const world: World = { app, hashed, ids: [createAdmin(app, hashed)], crowd: null }
  inTransaction(app, (tx) => beginProgram({ ...world, app: tx }, first))
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
  // who rents as well sees all of a member's screens
  const member = one(
    app,
    `SELECT u.email FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = 'affiliate'
     WHERE u.account_status = 'active'
     ORDER BY EXISTS (SELECT 1 FROM rental_periods p WHERE p.user_id = u.id AND p.end_date = '' AND p.voided_at = '') DESC,
       (SELECT COUNT(*) FROM referrals f WHERE f.affiliate_id = u.id AND f.status = 'active') DESC, u.id LIMIT 1`,
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

/** What the command line prints, and ends with. */
interface Refused {
  text: string
  status: 1
}

const refused = (text: string): Refused => ({ text, status: 1 })

/** How many people are asked for: those of the demo, or as many as named; null = that can't be understood. */
function peopleWanted(asked: string): number | null {
  const { people: named, ...rest } = JSON.parse(asked || '{}') as { [name: string]: string }
  const count = named === undefined ? people : Number(named)
  if (Object.keys(rest).length > 0 || !Number.isInteger(count) || count < 30 || count > 1_000_000) {
    return null
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
