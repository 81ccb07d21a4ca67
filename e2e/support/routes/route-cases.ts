import type { RouteByName } from '../../../domain/api/all'
import type { AuditAction } from '../../../domain/record/audit-actions'
import type { ErrorCode } from '../../../domain/error-codes'
import { firstDay, lastDay } from '../../../domain/calendar'
import { accountCases, secondFactorErrors } from './account-cases'
import { peopleCases } from './people-cases'
import { createDevice, programCases, operationsCases, restoreErrors } from './program-cases'
import { testDevice, testPassword } from '../server/people'
import {
  createAdminHold,
  createBonusUnderReview,
  createDoubleHold,
  createDoublyHeldLines,
  createFinishedJob,
  createHeldLine,
  createOwnHold,
  createPendingLine,
  createReferredPerson,
  createReplaceableHold,
  createRunWithCarriedLine,
  dryRunInheritingHold,
  dryRunReference,
  dryRunWithHold,
  ensureDryRun,
  holdDecisionInput,
  replacementPaymentInput,
} from './hold-fixtures'
import { newEmail, solvedChallenge, type RouteCase, type RouteFixture } from './route-fixture'
import { compareRuns, commitRun } from '../data/runs'
import { messageCases, mailErrors, webhookErrors } from './message-cases'
import { onePaymentSummary, payoutCases, payoutErrors } from './payout-cases'
import { Session } from '../server/session'

/** Errors that callers with access get because of their own state. */
export const expectedErrors: { [N in keyof RouteByName]?: { [visitor: string]: ErrorCode } } = {
  'POST /api/session': { guest: 'signed-out', superuser: 'signed-out', removed: 'device-ended', idleAdmin: 'idle' },
  ...mailErrors,
  ...payoutErrors,
  ...webhookErrors,
  ...restoreErrors,
  'POST /api/session/unlock': { guest: 'signed-out', superuser: 'signed-out', removed: 'device-ended' },
  ...secondFactorErrors,
  // each of these callers has by then requested to end a rental
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

/** Routes for a person's own records. They return `not-found` for other people's records. */
export const ownerRoutes: readonly (keyof RouteByName)[] = [
  'POST /api/agreements/withdraw',
  'POST /api/applications/withdraw',
  'POST /api/devices/remove',
  'POST /api/factor/passkey/remove',
  'POST /api/invitations/remove',
  'POST /api/links/labels/retire',
]

async function ensureRun(fixture: RouteFixture): Promise<string> {
  const { newestRun } = await fixture.call('GET /api/admin/payment-runs/months', {})
  return newestRun?.id ?? (await commitRun(fixture, await dryRunReference(fixture))).run
}

/** Creates a person with an unverified address, as an earlier version stored one. */
async function createUnverified(fixture: RouteFixture): Promise<string> {
  const user = await fixture.createPerson()
  await fixture.server.sql(`UPDATE users SET verified = 0, terms_version = '1.0' WHERE id = ?`, [user])
  return user
}

const readReferral = (fixture: RouteFixture, actor: Session): Promise<string> => {
  const address = newEmail()
  return fixture.insertRow('referrals', {
    affiliate_id: actor.userId,
    referred_email: address,
    email_norm: address,
    referred_name: 'Rut',
    status: 'pending',
    source: 'invite',
    expires_at: '2999-01-01 00:00:00.000Z',
    account_status: 'inactive',
  })
}

async function createMovedReferral(fixture: RouteFixture): Promise<string> {
  const input = {
    user: await fixture.createPerson(),
    affiliate: fixture.affiliateUser.userId,
    fromDate: fixture.today,
    reason: 'agreed',
  }
  return (await fixture.call('POST /api/admin/referrals/move', input)).attribution
}

const affiliateDays = (fixture: RouteFixture, user: string) => ({
  user,
  startDate: firstDay(fixture.month),
  endDate: `${fixture.month}-10`,
  reason: 'agreed by phone',
})

/** A valid input for every route. TypeScript reports a route that is missing here. */
export const routeCases: { [N in keyof RouteByName]: RouteCase<N> } = {
  ...accountCases,
  ...peopleCases,
  'GET /api/program': () => ({}),
  'GET /api/challenge': () => ({ action: 'login' }),
  'GET /api/referrer': async ({ server, affiliateUser }) => {
    const [row] = await server.sql('SELECT referral_code FROM users WHERE id = ?', [affiliateUser.userId])
    return { code: String(row?.['referral_code']) }
  },
  'POST /api/signin': async (fixture) => ({
    email: fixture.memberUser.grant?.email ?? '',
    password: testPassword,
    challenge: await solvedChallenge(fixture, 'login'),
    device: testDevice,
  }),
  'POST /api/session': () => ({ userId: '', active: false }),
  'GET /api/session/events': () => ({}),
  'GET /api/session': () => ({}),
  'POST /api/session/unlock': () => ({ password: testPassword }),
  'POST /api/signout': () => ({}),
  ...operationsCases,
  ...messageCases,
  'POST /api/devices/remove': async (fixture, actor) => ({ device: await createDevice(fixture, actor.userId) }),
  'POST /api/devices/remove-others': async (fixture, actor) => {
    await createDevice(fixture, actor.userId)
    return {}
  },
  'POST /api/invitations/remove': async (fixture, actor) => ({ referral: await readReferral(fixture, actor) }),
  'POST /api/test-email': () => ({}),
  'GET /api/test-email': () => ({}),

  'POST /api/admin/people/edit': async (fixture) => ({ user: await fixture.createPerson(), first_name: 'Pia Maria' }),
  'GET /api/account/deletion': () => ({}),
  'POST /api/account/delete': () => ({ password: testPassword }),
  'GET /api/admin/people/deletion': async (fixture) => ({ user: await fixture.createPerson() }),
  'POST /api/admin/people/delete': async (fixture) => ({ user: await fixture.createPerson() }),
  'POST /api/admin/people/send-verification': async (fixture) => ({ user: await createUnverified(fixture) }),
  'GET /api/admin/people': () => ({}),
  'GET /api/admin/people/records': async (fixture) => {
    const { user } = await fixture.createRenter()
    return { user, since: (await fixture.call('GET /api/admin/people/records', { user })).mark }
  },
  'GET /api/admin/people/stats': async (fixture) => ({ user: (await fixture.createRenter()).user }),
  'POST /api/admin/rentals/start': async (fixture) => ({
    user: await fixture.createPerson(),
    startDate: firstDay(fixture.month),
    reason: 'agreed by phone',
  }),
  'POST /api/admin/rentals/end': async (fixture) => ({
    period: (await fixture.createRenter()).period,
    endDate: lastDay(fixture.month),
    reason: 'left',
  }),
  'POST /api/admin/rentals/void': async (fixture) => ({
    period: (await fixture.createRenter()).period,
    reason: 'never true',
  }),
  'POST /api/admin/rentals/record': async (fixture) => ({
    user: await fixture.createPerson(),
    startDate: firstDay(fixture.month),
    endDate: lastDay(fixture.month),
    reason: 'told late',
  }),
  'POST /api/admin/rentals/correct-end': async (fixture) => {
    const { period } = await fixture.createRenter()
    await fixture.call('POST /api/admin/rentals/end', { period, endDate: lastDay(fixture.month), reason: 'left' })
    return { period, endDate: `${fixture.month}-15`, reason: 'left earlier' }
  },
  'POST /api/admin/affiliate-days/record': async (fixture) => affiliateDays(fixture, await fixture.createPerson()),
  'POST /api/admin/affiliate-days/correct-end': async (fixture) => {
    const days = affiliateDays(fixture, await fixture.createPerson())
    const { period } = await fixture.call('POST /api/admin/affiliate-days/record', days)
    return { period, endDate: `${fixture.month}-05`, reason: 'ended earlier' }
  },
  'POST /api/admin/referrals/move': async (fixture) => ({
    user: await fixture.createPerson(),
    affiliate: fixture.affiliateUser.userId,
    fromDate: fixture.today,
    reason: 'agreed by both',
  }),
  'POST /api/admin/referrals/void-move': async (fixture) => ({
    attribution: await createMovedReferral(fixture),
    reason: 'a mistake',
  }),
  'POST /api/admin/rates': async (fixture) => ({
    kind: 'rental',
    user: await fixture.createPerson(),
    fromMonth: fixture.today.slice(0, 7),
    amountCents: 12_300,
    version: 0,
  }),
  'GET /api/admin/payment-runs/months': () => ({}),
  'GET /api/admin/payments': () => ({}),
  'GET /api/admin/payments/counts': () => ({}),
  'GET /api/admin/payments/one': async (fixture) => ({ payment: await fixture.createPayment() }),
  'GET /api/admin/payments/selection': () => ({}),
  'POST /api/admin/payment-runs/dry-run': async (fixture) => ({ month: (await dryRunReference(fixture)).month }),
  'GET /api/admin/payment-runs/dry-run': async (fixture) => ({ id: (await ensureDryRun(fixture)).id }),
  'GET /api/admin/payment-runs/dry-run/rows': async (fixture) => ({
    id: (await ensureDryRun(fixture)).id,
    group: 'created',
  }),
  'POST /api/admin/payment-runs': {
    'payment-run.request': dryRunReference,
    'payment-run.commit': dryRunReference,
    'hold.create': dryRunWithHold,
    'hold.lift': dryRunInheritingHold,
  },
  'GET /api/admin/payment-runs/job': createFinishedJob,
  'POST /api/admin/payment-runs/undo': {
    'payment-run.undo': async (fixture) => ({ run: await ensureRun(fixture) }),
    'hold.lift': async (fixture) => ({
      run: (await commitRun(fixture, await dryRunWithHold(fixture))).run,
    }),
    'hold.create': async (fixture) => ({ run: await createRunWithCarriedLine(fixture) }),
  },
  'GET /api/admin/payment-runs/one': async (fixture) => ({ run: await ensureRun(fixture) }),
  'POST /api/admin/payment-runs/compare': async (fixture) => ({ run: await ensureRun(fixture) }),
  'GET /api/admin/payment-runs/results': async (fixture) => ({
    id: (await compareRuns(fixture, { run: await ensureRun(fixture) })).id,
    group: 'all',
  }),
  'GET /api/admin/payments/overlaps': async (fixture) => ({
    user: await fixture.createPerson(),
    paymentType: 'rental',
    periodStart: firstDay(fixture.month),
    periodEnd: lastDay(fixture.month),
  }),
  'POST /api/admin/payments': {
    'payment.create': async (fixture) => replacementPaymentInput(fixture, await fixture.createPerson()),
    'hold.create': async (fixture) => replacementPaymentInput(fixture, (await createPendingLine(fixture)).user),
  },
  'POST /api/admin/payments/approve': async (fixture) => ({
    payments: [await fixture.createPayment()],
    seen: onePaymentSummary,
  }),
  'POST /api/admin/payments/disperse': {
    'payment.disperse': async (fixture) => {
      const payments = [await fixture.createPayment()]
      await fixture.call('POST /api/admin/payments/approve', { payments, seen: onePaymentSummary })
      return { payments, seen: onePaymentSummary, reference: 'batch 7' }
    },
    'hold.create': async (fixture) => ({
      payments: [await createBonusUnderReview(fixture)],
      seen: { count: 1, cents: 333 },
    }),
  },
  ...payoutCases,
  ...programCases,
  'POST /api/admin/payments/cancel': {
    'payment.cancel': async (fixture) => ({
      payment: await fixture.createPayment(),
      lines: 'never',
      reason: 'made by mistake',
    }),
    'hold.lift': async (fixture) => ({
      payment: await createReplaceableHold(fixture),
      lines: 'months',
      reason: 'made twice',
    }),
    'hold.create': async (fixture) => ({
      payment: await createReplaceableHold(fixture),
      lines: 'months',
      reason: 'made twice',
    }),
  },
  'POST /api/admin/earnings/adjust': async (fixture) => ({
    user: await fixture.createPerson(),
    paymentType: 'rental',
    month: fixture.month,
    amount: '-5.00',
    reason: 'counted twice',
  }),
  'POST /api/admin/earnings/held': {
    'earning.held': holdDecisionInput(createHeldLine, 'never'),
    'hold.refuse': holdDecisionInput(createHeldLine, 'never'),
    'hold.release': holdDecisionInput(createHeldLine, 'pay'),
    'hold.lift': holdDecisionInput(createDoublyHeldLines, 'never'),
  },
  'GET /api/admin/holds': () => ({ view: 'open' }),
  'GET /api/admin/holds/one': async (fixture) => ({ hold: await createAdminHold(fixture) }),
  'POST /api/admin/holds/release': async (fixture) => ({
    holds: [await createAdminHold(fixture)],
    signs: [],
    reason: 'fine',
  }),
  'POST /api/admin/holds/refuse': {
    'hold.refuse': async (fixture) => ({ holds: [await createAdminHold(fixture)], reason: 'not owed' }),
    'hold.lift': async (fixture) => ({ holds: [await createDoubleHold(fixture)], reason: 'not owed' }),
  },
  'POST /api/admin/holds/line': async (fixture) => ({
    earning: (await createPendingLine(fixture)).earning,
    reason: 'odd',
  }),
  'POST /api/admin/holds/flag': {
    'referral.flag': async (fixture) => ({ referred: await createReferredPerson(fixture), reason: 'one family' }),
    'hold.create': async (fixture) => ({ referred: await createReferredPerson(fixture), reason: 'one family' }),
  },
  'POST /api/admin/holds/ask': async (fixture) => ({
    hold: await createAdminHold(fixture),
    subject: 'A held line',
    question: 'Why?',
  }),
  'POST /api/holds/object': async (fixture, actor) => ({
    hold: await createOwnHold(fixture, actor.userId || fixture.memberUser.userId),
    subject: 'A held line',
    text: 'It is mine',
  }),
  'POST /api/admin/settings': async ({ server }) => {
    const [row] = await server.sql(`SELECT version FROM admin_settings WHERE setting_key = 'payout_day'`)
    return { values: { payout_day: 6 }, versions: { payout_day: Number(row?.['version'] ?? 0) } }
  },
  'GET /api/admin/audit-log': () => ({}),
  'GET /api/admin/audit-log/chain': () => ({ from: '2026-01-01' }),
}

/** Returns the inputs of a route, each with the action that it writes to the audit log; '' = none. */
export function inputsOfRoute(
  name: keyof RouteByName,
): { action: AuditAction | ''; input: (fixture: RouteFixture, actor: Session) => unknown }[] {
  const found = routeCases[name] as RouteCase<never>
  if (typeof found === 'function') return [{ action: '', input: found as never }]
  return Object.entries(found).map(([action, input]) => ({ action: action as AuditAction, input: input as never }))
}
