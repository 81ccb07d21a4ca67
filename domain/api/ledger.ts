import * as v from 'valibot'
import { ledgerMonth } from '../money/ledger'
import { paydayForecast } from '../money/payday-forecast'
import { errorCodes } from '../error-codes'
import { cents, id, none } from './atoms'
import { call, query } from './route'

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
 * found, as long as nothing it rests on has changed since; else it begins anew, and is asked again.
 */
export const checkLedgerRoute = call('POST /api/admin/ledger/check', {
  access: 'admin',
  input: none,
  output: v.variant('state', [
    v.object({ state: v.literal('working') }),
    v.object({ state: v.literal('failed'), code: v.picklist(errorCodes) }),
    checked,
  ]),
  accepted: true,
  unaudited: 'it writes nothing',
})
