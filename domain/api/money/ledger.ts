import * as v from 'valibot'
import { ledgerMonth, ledgerParts } from '../../money/views/ledger'
import { paydayForecast } from '../../money/forecast/payday-forecast'
import { maxCorrections, recomputedLine } from '../../money/accrual/recompute'
import { errorCodes } from '../../error-code-list'
import { cents, id, longReason, month, noInput, pageCursor } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** Returns the sums of all lines by month and state, beside the sum of all payments, from one snapshot. */
export const ledgerRoute = query('GET /api/admin/ledger', {
  access: 'admin',
  input: noInput,
  output: v.object({
    /** Newest first. */
    months: v.array(ledgerMonth),
    /** All payments that aren't cancelled. */
    payments: cents,
  }),
})

/** Lists the lines behind one sum of the ledger: a month's lines in one state, in order of creation. */
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
        /** The counted days (0 for bonuses and corrections) and the rate. */
        days: v.number(),
        daysInMonth: v.number(),
        rate: cents,
        cents,
        reason: v.string(),
        /** The payment that has the line and the batch that the payment is locked in; '' = none. */
        payment: v.string(),
        batch: v.string(),
      }),
    ),
    /** '' on the last page. */
    next: v.string(),
  }),
})
export type LedgerLines = OutputOf<typeof ledgerLinesRoute>

const ledgerCheck = v.object({
  state: v.literal('done'),
  /** The moment of the snapshot. */
  at: v.string(),
  people: v.number(),
  lines: v.number(),
  /** People whose lines don't equal their payments plus open balance; the first of them by id. */
  differ: v.array(v.object({ user: id, name: v.string(), lines: cents, payments: cents, open: cents })),
  /** More people differ than are listed. */
  more: v.boolean(),
  forecast: paydayForecast,
})
export type LedgerCheck = v.InferOutput<typeof ledgerCheck>

/**
 * Checks everyone's lines against payments and forecasts the next payday, in the background without blocking writers.
 * Returns the result while nothing has changed since; otherwise a new check starts, and the client polls. Meanwhile
 * `before` has an earlier result of the same day.
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
 * Compares the lines of a generated month with what today's facts give ("Recompute this month"). Writes nothing.
 * `not-found` for a month without a run.
 */
export const recomputeRoute = call('POST /api/admin/ledger/recompute', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({
    month,
    /** Rentals and referrals of the month, and how many match. */
    lines: v.number(),
    equal: v.number(),
    /** Cents of their lines with corrections made here; and what the facts give. */
    stands: cents,
    facts: cents,
    /** Other corrections and bonuses of the month, which no fact explains. */
    aside: cents,
    /** The differences, largest first. */
    differ: v.array(recomputedLine),
    /** More differ than are listed. */
    more: v.boolean(),
  }),
  unaudited: 'it writes nothing',
})
export type Recomputed = OutputOf<typeof recomputeRoute>

/**
 * Books corrections (M11) for differences that "Recompute" found: each a line of the next run, dated to the month.
 * `selection-changed`, without any change, if one differs from what the admin saw.
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
