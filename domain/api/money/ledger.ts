import * as v from 'valibot'
import { ledgerMonth, ledgerParts } from '../../money/views/ledger'
import { paydayForecast } from '../../money/forecast/payday-forecast'
import { maxCorrections, recomputedLine } from '../../money/accrual/recompute'
import { errorCodes } from '../../error-code-list'
import { cents, id, longReason, month, pageCursor } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** Returns the sums of all earnings lines by month and state, and the sum of all payments, from one snapshot. */
export const ledgerRoute = query('GET /api/admin/ledger', {
  access: 'admin',
  output: v.object({
    months: v.array(ledgerMonth),
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
        days: v.number(),
        daysInMonth: v.number(),
        rate: cents,
        cents,
        reason: v.string(),
        payment: v.string(),
        batch: v.string(),
      }),
    ),
    next: v.string(),
  }),
})
export type LedgerLines = OutputOf<typeof ledgerLinesRoute>

const ledgerCheck = v.object({
  state: v.literal('done'),
  at: v.string(),
  people: v.number(),
  lines: v.number(),
  /** People whose lines don't equal their payments plus the open balance, sorted by id, up to a maximum. */
  differ: v.array(v.object({ user: id, name: v.string(), lines: cents, payments: cents, open: cents })),
  more: v.boolean(),
  forecast: paydayForecast,
})
export type LedgerCheck = v.InferOutput<typeof ledgerCheck>

/** Checks the ledger in the background; the client polls. Returns the stored result if nothing has changed since. */
export const checkLedgerRoute = call('POST /api/admin/ledger/check', {
  access: 'admin',
  output: v.variant('state', [
    v.object({ state: v.literal('working'), before: v.exactOptional(ledgerCheck) }),
    v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
    ledgerCheck,
  ]),
  accepted: true,
  unaudited: 'it writes nothing',
})

/** Compares a month's lines with what the current rentals, referrals and rates give. Writes nothing. */
export const recomputeRoute = call('POST /api/admin/ledger/recompute', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({
    month,
    lines: v.number(),
    equal: v.number(),
    stands: cents,
    facts: cents,
    /** The amount of the month's other corrections and bonuses, which can't be recomputed. */
    aside: cents,
    differ: v.array(recomputedLine),
    more: v.boolean(),
  }),
  unaudited: 'it writes nothing',
})
export type Recomputed = OutputOf<typeof recomputeRoute>

/** Records corrections for the differences found (M11); `selection-changed` if they aren't those that the admin saw. */
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
