import * as v from 'valibot'
import { ledgerMonth, ledgerParts } from '../../money/views/ledger'
import { paydayForecast } from '../../money/forecast/payday-forecast'
import { maxCorrections, recomputedLine } from '../../money/accrual/recompute'
import { errorCodes } from '../../error-code-list'
import { cents, id, longReason, month, noInput, pageCursor } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** Returns the sums of all earnings lines by month and state, and the sum of all payments, from one snapshot. */
export const ledgerRoute = query('GET /api/admin/ledger', {
  access: 'admin',
  input: noInput,
  output: v.object({
    /** The months of the ledger, newest first. */
    months: v.array(ledgerMonth),
    /** The sum of all payments that aren't cancelled. */
    payments: cents,
  }),
})

/** Lists the earnings lines behind one sum of the ledger: a month's lines in one state, in order of creation. */
export const ledgerLinesRoute = query('GET /api/admin/ledger/lines', {
  access: 'admin',
  input: v.object({ month, part: v.picklist(ledgerParts), after: v.exactOptional(pageCursor) }),
  output: v.object({
    rows: v.array(
      v.object({
        id,
        user: id,
        name: v.string(),
        kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
        /** The number of days (0 for bonuses and corrections) and the rate. */
        days: v.number(),
        daysInMonth: v.number(),
        rate: cents,
        cents,
        reason: v.string(),
        /** The active payment that contains the line, and the batch in which that payment is locked; '' if none. */
        payment: v.string(),
        batch: v.string(),
      }),
    ),
    /** The cursor of the next page; '' on the last page. */
    next: v.string(),
  }),
})
export type LedgerLines = OutputOf<typeof ledgerLinesRoute>

const ledgerCheck = v.object({
  state: v.literal('done'),
  /** The time of the snapshot. */
  at: v.string(),
  people: v.number(),
  lines: v.number(),
  /** People whose lines don't equal their payments plus the open balance, sorted by id, up to a maximum. */
  differ: v.array(v.object({ user: id, name: v.string(), lines: cents, payments: cents, open: cents })),
  /** Whether more people have a difference than are listed. */
  more: v.boolean(),
  forecast: paydayForecast,
})
export type LedgerCheck = v.InferOutput<typeof ledgerCheck>

/**
 * Checks everyone's lines against the payments and forecasts the next payday, in the background without blocking writes.
 * Returns the stored result while nothing has changed since; otherwise a new check starts and the client polls. Until it is
 * finished, `before` contains an earlier result of the same day.
 */
export const checkLedgerRoute = call('POST /api/admin/ledger/check', {
  access: 'admin',
  input: noInput,
  output: v.variant('state', [
    v.object({ state: v.literal('working'), before: v.exactOptional(ledgerCheck) }),
    v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
    ledgerCheck,
  ]),
  accepted: true,
  unaudited: 'it writes nothing',
})

/**
 * Compares the lines of a month that has a run with what the current rentals, referrals and rates give ("Recompute this
 * month"). Writes nothing. `not-found` for a month without a run.
 */
export const recomputeRoute = call('POST /api/admin/ledger/recompute', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({
    month,
    /** The number of rentals and referrals in the month, and how many of them match. */
    lines: v.number(),
    equal: v.number(),
    /** The recorded amount: the sum of the month's lines, including corrections recorded by this check. */
    stands: cents,
    /** The recomputed amount. */
    facts: cents,
    /** The amount of the month's other corrections and bonuses, which can't be recomputed. */
    aside: cents,
    /** The differences, largest first. */
    differ: v.array(recomputedLine),
    /** Whether more lines differ than are listed. */
    more: v.boolean(),
  }),
  unaudited: 'it writes nothing',
})
export type Recomputed = OutputOf<typeof recomputeRoute>

/**
 * Records corrections (M11) for differences that "Recompute" found. Each is a line for the next run, dated to the month. If
 * one differs from what the admin saw, nothing is changed: `selection-changed`.
 */
export const correctMonthRoute = command('POST /api/admin/ledger/correct', {
  access: 'admin',
  input: v.object({
    month,
    lines: v.pipe(
      v.array(v.object({ kind: v.picklist(['rental', 'commission']), source: id, cents })),
      v.minLength(1),
      v.maxLength(maxCorrections),
    ),
    reason: v.pipe(longReason, v.minLength(1, 'reason-needed')),
  }),
  output: v.object({ earnings: v.array(id) }),
  audit: ['earning.adjust'],
})
