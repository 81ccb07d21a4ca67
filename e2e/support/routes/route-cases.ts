import type { RouteNamed } from '../../../domain/api/all'
import type { AuditAction } from '../../../domain/record/audit-actions'
import type { ErrorCode } from '../../../domain/error-codes'
import { firstDay, lastDay } from '../../../domain/calendar'
import { accountCases } from './account-cases'
import { lendingCases } from './profile-cases'
import { applicationCases } from './application-cases'
import { anotherDevice, deviceCases, iconCases, linkCases, noticeCases, secretCases } from './small-cases'
import { testDevice, testPassword } from '../server/people'
import {
  bonusUnderReview,
  decided,
  heldByAdmin,
  heldLine,
  heldTwice,
  insteadOf,
  linesHeldTwice,
  ownHold,
  referredPerson,
  replaceable,
  runThatCarried,
  seenHolding,
  seenPassingOn,
  waitingLine,
} from './held-cases'
import { keyCases } from './key-cases'
import { leadCases } from './lead-cases'
import type { RouteWorld } from './route-world'
import { endedJob, seen, seenRun } from './seen-run'
import { besideRun, commitRun } from '../data/runs'
import { email, solved, type RouteCase } from './route-inputs'
import { backupCases } from '../data/backup-cases'
import { factorAnswers, factorCases } from './factor-cases'
import { mailAnswers, mailCases } from './mail-cases'
import { moveCases, onePayment } from './move-cases'
import { payoutAnswers, payoutCases } from './payout-cases'
import { protectionCases } from './protection-cases'
import { questionCases, statementCases, termsCases } from './text-cases'
import { roleCases } from './role-cases'
import { ticketCases } from './ticket-cases'
import { webhookAnswers, webhookCases } from './webhook-cases'
import { Session } from '../server/session'

/** Refusals that somebody who may call gets all the same, because of what they are or have. */
export const ownAnswers: { [N in keyof RouteNamed]?: { [visitor: string]: ErrorCode } } = {
  'POST /api/session': { guest: 'signed-out', superuser: 'signed-out', removed: 'device-ended', idleAdmin: 'idle' },
  ...mailAnswers,
  ...payoutAnswers,
  ...webhookAnswers,
  'POST /api/session/unlock': { guest: 'signed-out', superuser: 'signed-out', removed: 'device-ended' },
  ...factorAnswers,
  // by then each of them has asked to end a rental, and stays
  'POST /api/account/delete': {
    unverified: 'rental-runs',
    member: 'rental-runs',
    other: 'rental-runs',
    affiliate: 'rental-runs',
    exAdmin: 'rental-runs',
    admin: 'delete-own-account',
    idleAdmin: 'delete-own-account',
  },
}

/** Routes for what is one's own: with somebody else's they find nothing. */
export const ownThings: readonly (keyof RouteNamed)[] = [
  'POST /api/agreements/withdraw',
  'POST /api/applications/withdraw',
  'POST /api/devices/remove',
  'POST /api/factor/passkey/remove',
  'POST /api/invitations/remove',
  'POST /api/links/labels/retire',
]

/** The newest run, made when there is none. */
async function run(world: RouteWorld): Promise<string> {
  const { newestRun } = await world.call('GET /api/admin/payment-runs/months', {})
  return newestRun?.id ?? (await commitRun(world, await seen(world))).run
}

/** Somebody whose address isn't proved, as an earlier version left them. */
async function unproved(world: RouteWorld): Promise<string> {
  const user = await world.person()
  await world.server.sql(`UPDATE users SET verified = 0, terms_version = '1.0' WHERE id = ?`, [user])
  return user
}

const referralOf = (world: RouteWorld, by: Session): Promise<string> => {
  const address = email()
  return world.insert('referrals', {
    affiliate_id: by.userId,
    referred_email: address,
    email_norm: address,
    referred_name: 'Rut',
    status: 'pending',
    source: 'invite',
    expires_at: '2999-01-01 00:00:00.000Z',
    account_status: 'inactive',
  })
}

async function moved(world: RouteWorld): Promise<string> {
  const wanted = {
    user: await world.person(),
    affiliate: world.partner.userId,
    fromDate: world.today,
    reason: 'agreed',
  }
  return (await world.call('POST /api/admin/referrals/move', wanted)).attribution
}

const affiliateDays = (world: RouteWorld, user: string) => ({
  user,
  startDate: firstDay(world.month),
  endDate: `${world.month}-10`,
  reason: 'agreed by phone',
})

/** Every route with a valid input. A route without a case doesn't compile. */
export const routeCases: { [N in keyof RouteNamed]: RouteCase<N> } = {
  ...accountCases,
  ...lendingCases,
  ...applicationCases,
  ...noticeCases,
  ...deviceCases,
  ...linkCases,
  'GET /api/program': () => ({}),
  'GET /api/challenge': () => ({ action: 'login' }),
  'GET /api/referrer': async ({ server, partner }) => {
    const [row] = await server.sql('SELECT referral_code FROM users WHERE id = ?', [partner.userId])
    return { code: String(row?.['referral_code']) }
  },
  'POST /api/signin': async (world) => ({
    email: world.citizen.grant?.email ?? '',
    password: testPassword,
    challenge: await solved(world, 'login'),
    device: testDevice,
  }),
  'POST /api/session': () => ({ userId: '', active: false }),
  'GET /api/session/events': () => ({}),
  'GET /api/session': () => ({}),
  'POST /api/session/unlock': () => ({ password: testPassword }),
  'POST /api/signout': () => ({}),
  ...backupCases,
  ...factorCases,
  ...keyCases,
  ...leadCases,
  ...mailCases,
  'POST /api/devices/remove': async (world, by) => ({ device: await anotherDevice(world, by.userId) }),
  'POST /api/devices/remove-others': async (world, by) => {
    await anotherDevice(world, by.userId)
    return {}
  },
  'POST /api/invitations/remove': async (world, by) => ({ referral: await referralOf(world, by) }),
  'POST /api/test-email': () => ({}),
  'GET /api/test-email': () => ({}),

  'POST /api/admin/people/edit': async (world) => ({ user: await world.person(), first_name: 'Pia Maria' }),
  'GET /api/account/deletion': () => ({}),
  'POST /api/account/delete': () => ({ password: testPassword }),
  'GET /api/admin/people/deletion': async (world) => ({ user: await world.person() }),
  'POST /api/admin/people/delete': async (world) => ({ user: await world.person() }),
  'POST /api/admin/people/send-proof': async (world) => ({ user: await unproved(world) }),
  'GET /api/admin/people': () => ({}),
  'GET /api/admin/people/records': async (world) => {
    const { user } = await world.renter()
    return { user, since: (await world.call('GET /api/admin/people/records', { user })).mark }
  },
  'GET /api/admin/people/figures': async (world) => ({ user: (await world.renter()).user }),
  ...roleCases,
  'POST /api/admin/rentals/start': async (world) => ({
    user: await world.person(),
    startDate: firstDay(world.month),
    reason: 'agreed by phone',
  }),
  'POST /api/admin/rentals/end': async (world) => ({
    period: (await world.renter()).period,
    endDate: lastDay(world.month),
    reason: 'left',
  }),
  'POST /api/admin/rentals/void': async (world) => ({ period: (await world.renter()).period, reason: 'never true' }),
  'POST /api/admin/rentals/record': async (world) => ({
    user: await world.person(),
    startDate: firstDay(world.month),
    endDate: lastDay(world.month),
    reason: 'told late',
  }),
  'POST /api/admin/rentals/correct-end': async (world) => {
    const { period } = await world.renter()
    await world.call('POST /api/admin/rentals/end', { period, endDate: lastDay(world.month), reason: 'left' })
    return { period, endDate: `${world.month}-15`, reason: 'left earlier' }
  },
  'POST /api/admin/affiliate-days/record': async (world) => affiliateDays(world, await world.person()),
  'POST /api/admin/affiliate-days/correct-end': async (world) => {
    const days = affiliateDays(world, await world.person())
    const { period } = await world.call('POST /api/admin/affiliate-days/record', days)
    return { period, endDate: `${world.month}-05`, reason: 'ended earlier' }
  },
  'POST /api/admin/referrals/move': async (world) => ({
    user: await world.person(),
    affiliate: world.partner.userId,
    fromDate: world.today,
    reason: 'agreed by both',
  }),
  'POST /api/admin/referrals/void-move': async (world) => ({ attribution: await moved(world), reason: 'a mistake' }),
  'POST /api/admin/rates': async (world) => ({
    kind: 'rental',
    user: await world.person(),
    fromMonth: world.today.slice(0, 7),
    amountCents: 12_300,
    version: 0,
  }),
  'GET /api/admin/payment-runs/months': () => ({}),
  'GET /api/admin/payments': () => ({}),
  'GET /api/admin/payments/counts': () => ({}),
  'GET /api/admin/payments/one': async (world) => ({ payment: await world.payment() }),
  'GET /api/admin/payments/selection': () => ({}),
  'POST /api/admin/payment-runs/dry-run': async (world) => ({ month: (await seen(world)).month }),
  'GET /api/admin/payment-runs/dry-run': async (world) => ({ id: (await seenRun(world)).id }),
  'GET /api/admin/payment-runs/dry-run/rows': async (world) => ({ id: (await seenRun(world)).id, group: 'created' }),
  'POST /api/admin/payment-runs': {
    'payment-run.request': seen,
    'payment-run.commit': seen,
    'hold.create': seenHolding,
    'hold.lift': seenPassingOn,
  },
  'GET /api/admin/payment-runs/job': endedJob,
  'POST /api/admin/payment-runs/undo': {
    'payment-run.undo': async (world) => ({ run: await run(world) }),
    'hold.lift': async (world) => ({
      run: (await commitRun(world, await seenHolding(world))).run,
    }),
    'hold.create': async (world) => ({ run: await runThatCarried(world) }),
  },
  'GET /api/admin/payment-runs/one': async (world) => ({ run: await run(world) }),
  'POST /api/admin/payment-runs/beside': async (world) => ({ run: await run(world) }),
  'GET /api/admin/payment-runs/results': async (world) => ({
    id: (await besideRun(world, { run: await run(world) })).id,
    group: 'all',
  }),
  'GET /api/admin/payments/meets': async (world) => ({
    user: await world.person(),
    paymentType: 'rental',
    periodStart: firstDay(world.month),
    periodEnd: lastDay(world.month),
  }),
  'POST /api/admin/payments': {
    'payment.create': async (world) => insteadOf(world, await world.person()),
    'hold.create': async (world) => insteadOf(world, (await waitingLine(world)).user),
  },
  'POST /api/admin/payments/approve': async (world) => ({ payments: [await world.payment()], seen: onePayment }),
  'POST /api/admin/payments/disperse': {
    'payment.disperse': async (world) => {
      const payments = [await world.payment()]
      await world.call('POST /api/admin/payments/approve', { payments, seen: onePayment })
      return { payments, seen: onePayment, reference: 'batch 7' }
    },
    'hold.create': async (world) => ({ payments: [await bonusUnderReview(world)], seen: { count: 1, cents: 333 } }),
  },
  ...moveCases,
  ...payoutCases,
  ...statementCases,
  'POST /api/admin/payments/cancel': {
    'payment.cancel': async (world) => ({
      payment: await world.payment(),
      lines: 'never',
      reason: 'made by mistake',
    }),
    'hold.lift': async (world) => ({ payment: await replaceable(world), lines: 'months', reason: 'made twice' }),
    'hold.create': async (world) => ({ payment: await replaceable(world), lines: 'months', reason: 'made twice' }),
  },
  'POST /api/admin/earnings/adjust': async (world) => ({
    user: await world.person(),
    paymentType: 'rental',
    month: world.month,
    amount: '-5.00',
    reason: 'counted twice',
  }),
  'POST /api/admin/earnings/held': {
    'earning.held': decided(heldLine, 'never'),
    'hold.refuse': decided(heldLine, 'never'),
    'hold.release': decided(heldLine, 'pay'),
    'hold.lift': decided(linesHeldTwice, 'never'),
  },
  'GET /api/admin/holds': () => ({ view: 'open' }),
  'GET /api/admin/holds/one': async (world) => ({ hold: await heldByAdmin(world) }),
  'POST /api/admin/holds/release': async (world) => ({ holds: [await heldByAdmin(world)], signs: [], reason: 'fine' }),
  'POST /api/admin/holds/refuse': {
    'hold.refuse': async (world) => ({ holds: [await heldByAdmin(world)], reason: 'not owed' }),
    'hold.lift': async (world) => ({ holds: [await heldTwice(world)], reason: 'not owed' }),
  },
  'POST /api/admin/holds/line': async (world) => ({ earning: (await waitingLine(world)).earning, reason: 'odd' }),
  'POST /api/admin/holds/flag': {
    'referral.flag': async (world) => ({ referred: await referredPerson(world), reason: 'one family' }),
    'hold.create': async (world) => ({ referred: await referredPerson(world), reason: 'one family' }),
  },
  'POST /api/admin/holds/ask': async (world) => ({
    hold: await heldByAdmin(world),
    subject: 'A held line',
    question: 'Why?',
  }),
  'POST /api/holds/object': async (world, by) => ({
    hold: await ownHold(world, by.userId || world.citizen.userId),
    subject: 'A held line',
    text: 'It is mine',
  }),
  ...ticketCases,
  'POST /api/admin/settings': async ({ server }) => {
    const [row] = await server.sql(`SELECT version FROM admin_settings WHERE setting_key = 'payout_day'`)
    return { values: { payout_day: 6 }, versions: { payout_day: Number(row?.['version'] ?? 0) } }
  },
  ...protectionCases,
  ...iconCases,
  ...questionCases,
  ...termsCases,
  ...secretCases,
  ...webhookCases,
  'GET /api/admin/audit-log': () => ({}),
  'GET /api/admin/audit-log/chain': () => ({ from: '2026-01-01' }),
}

/** The case of a route as a list: what it leaves on the audit log ('' = nothing) and how to make its input. */
export function triesOf(
  name: keyof RouteNamed,
): { action: AuditAction | ''; input: (world: RouteWorld, by: Session) => unknown }[] {
  const found = routeCases[name] as RouteCase<never>
  if (typeof found === 'function') return [{ action: '', input: found as never }]
  return Object.entries(found).map(([action, input]) => ({ action: action as AuditAction, input: input as never }))
}
