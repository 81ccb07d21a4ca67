import * as v from 'valibot'
import { ledgerMonth, ledgerParts } from '../../money/views/ledger'
import { paydayForecast } from '../../money/forecast/payday-forecast'
import { mostCorrections, recomputedLine } from '../../money/accrual/recompute'
import { errorCodes } from '../../error-code-list'
import { cents, id, longReason, month, none, pageKey } from '../atoms'
import { call, command, query, type OutputOf } from '../route'

/** All lines by month and where they are, beside what payments come to; exact, and from one moment. */
export const ledgerRoute = query('GET /api/admin/ledger', {
  access: 'admin',
  input: none,
  output: v.object({
    /** The newest first. */
    months: v.array(ledgerMonth),
    /** All payments that aren't cancelled. */
    payments: cents,
  }),
})

/** The lines behind one sum of the ledger: those of a month that are in one place, as they were made, a page at a time. */
export const ledgerLinesRoute = query('GET /api/admin/ledger/lines', {
  access: 'admin',
  input: v.object({ month, part: v.picklist(ledgerParts), after: v.exactOptional(pageKey) }),
  output: v.object({
    rows: v.array(
      v.object({
        id,
        user: id,
        name: v.string(),
        kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
        /** How many days it counts, of a bonus or a correction 0, at which rate. */
        days: v.number(),
        daysInMonth: v.number(),
        rate: cents,
        cents,
        /** Why it was made, of what was made by hand. */
        reason: v.string(),
        /** The payment it is in, and the payout batch that one is locked in; '' = none. */
        payment: v.string(),
        batch: v.string(),
      }),
    ),
    /** Where the next page begins, '' = this is the last. */
    next: v.string(),
  }),
})
export type LedgerLines = OutputOf<typeof ledgerLinesRoute>

const checked = v.object({
  state: v.literal('done'),
  /** The moment of the facts. */
  at: v.string(),
  people: v.number(),
  lines: v.number(),
  /** People whose lines aren't their payments and their open balance: the first of them by id. */
  differ: v.array(v.object({ user: id, name: v.string(), lines: cents, payments: cents, open: cents })),
  /** There are more than are told. */
  more: v.boolean(),
  forecast: paydayForecast,
})
export type LedgerCheck = v.InferOutput<typeof checked>

/**
 * Looks at everybody's lines and payments, and at what the next payday would send: beside the writers, in the background. Answers what was
 * found, as long as nothing it rests on has changed since; else it begins anew, and is asked again. Until then `before` is what was found
 * earlier on the same day, with its moment: to be shown as such.
 */
export const checkLedgerRoute = call('POST /api/admin/ledger/check', {
  access: 'admin',
  input: none,
  output: v.variant('state', [
    v.object({ state: v.literal('working'), before: v.exactOptional(checked) }),
    v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
    checked,
  ]),
  accepted: true,
  unaudited: 'it writes nothing',
})

/**
 * "Recompute this month": what stands for a month that was generated, beside what the facts of today give. Writes nothing. `not-found` for
 * a month without a run.
 */
export const recomputeRoute = call('POST /api/admin/ledger/recompute', {
  access: 'admin',
  input: v.object({ month }),
  output: v.object({
    month,
    /** Rentals and referrals of the month, and those whose lines are what the facts give. */
    lines: v.number(),
    equal: v.number(),
    /** Their lines, with the corrections that were made from here; and what they would be. */
    stands: cents,
    facts: cents,
    /** Other corrections and bonuses of the month: no fact of a day says what they should be. */
    aside: cents,
    /** Those that differ: the largest first. */
    differ: v.array(recomputedLine),
    /** There are more than are told. */
    more: v.boolean(),
  }),
  unaudited: 'it writes nothing',
})
export type Recomputed = OutputOf<typeof recomputeRoute>

/**
 * Makes corrections (M11) of what "Recompute" found: each a line of the next run, dated to the month, with this reason. `selection-changed`
 * when one isn't what was seen: nothing is done then.
 */
export const correctMonthRoute = command('POST /api/admin/ledger/correct', {
  access: 'admin',
  input: v.object({
    month,
    lines: v.pipe(
      v.array(v.object({ kind: v.picklist(['rental', 'commission']), source: id, cents })),
      v.minLength(1),
      v.maxLength(mostCorrections),
    ),
    reason: v.pipe(longReason, v.minLength(1, 'reason-needed')),
  }),
  output: v.object({ earnings: v.array(id) }),
  audit: ['earning.adjust'],
})
