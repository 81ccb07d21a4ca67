import * as v from 'valibot'
import { fraudSignalCauses } from '../../collections/periods/fraud-signals'
import { holdKinds } from '../../collections/money/line-holds'
import { holdViews } from '../../money/payments/holds'
import { languageField } from '../../people/account-fields'
import { cents, count, id, longReason, requiredReason, pageCursor, searchText } from '../atoms'
import { command, query, type OutputOf, type InputOf } from '../route'

const heldLine = v.object({
  hold: id,
  earning: id,
  month: v.string(),
  kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
  cents,
  rateCents: cents,
  days: v.number(),
  daysInMonth: v.number(),
  undone: v.boolean(),
})

const heldGroup = v.object({
  key: id,
  kind: v.picklist(holdKinds),
  user: id,
  name: v.string(),
  referred: id,
  referredName: v.string(),
  cause: v.picklist([...fraudSignalCauses, 'paid-by-hand', 'admin']),
  since: v.string(),
  /** The decision deadline, as it was set when the hold was created (P17). */
  promisedBy: v.string(),
  lines: v.array(heldLine),
  cents,
  /** Open fraud signals between the two people, which a release must list. */
  signs: v.array(id),
  ticket: id,
  ticketNumber: v.number(),
  objectedAt: v.string(),
  decidedAt: v.string(),
  outcome: v.picklist(['', 'released', 'refused', 'lifted']),
  reason: v.string(),
})

/** Lists open holds oldest first, and closed ones newest first (M23). */
export const holdsRoute = query('GET /api/admin/holds', {
  access: 'admin',
  input: v.object({
    view: v.picklist(holdViews),
    kind: v.exactOptional(v.picklist(holdKinds)),
    search: v.exactOptional(searchText),
    sort: v.exactOptional(v.picklist(['since', '-since', 'cents', '-cents'])),
    after: v.exactOptional(pageCursor),
  }),
  output: v.object({
    rows: v.array(heldGroup),
    next: v.string(),
    total: count,
    counts: v.object({ open: v.number(), objections: v.number(), released: v.number(), refused: v.number() }),
    open: v.object({ lines: v.number(), cents }),
    /** How many of the released and refused holds were decided before their deadline (P17). */
    inTime: v.number(),
  }),
})

/** Returns the group that contains the given hold. Devices never store the response. */
export const holdRoute = query('GET /api/admin/holds/one', {
  access: 'admin',
  input: v.object({ hold: id }),
  output: v.object({
    group: heldGroup,
    /** The fraud signals, strongest first. A shared network is weak if it is the only signal. */
    signs: v.array(
      v.object({
        id,
        cause: v.picklist(fraudSignalCauses),
        detail: v.string(),
        weak: v.boolean(),
        noticedAt: v.string(),
      }),
    ),
    differs: v.array(v.picklist(['same-payee', 'same-phone', 'same-profile'])),
    affiliateSince: v.string(),
    rentsSince: v.string(),
    language: languageField,
    note: v.string(),
    madeBy: v.string(),
    payment: v.object({ id, month: v.string(), cents }),
    objection: v.string(),
  }),
})

const holds = v.pipe(v.array(id), v.minLength(1), v.maxLength(200))

/** Clears the signals that the admin saw (M23); `changed-meanwhile` if there are new ones. */
export const releaseHoldsRoute = command('POST /api/admin/holds/release', {
  access: 'admin',
  input: v.object({ holds, signs: v.pipe(v.array(id), v.maxLength(200)), reason: longReason }),
  audit: ['hold.release'],
})

export const refuseHoldsRoute = command('POST /api/admin/holds/refuse', {
  access: 'admin',
  input: v.object({ holds, reason: requiredReason }),
  audit: ['hold.refuse', 'hold.lift'],
})

export const holdLineRoute = command('POST /api/admin/holds/line', {
  access: 'admin',
  input: v.object({ earning: id, reason: requiredReason }),
  output: v.object({ hold: id }),
  audit: ['hold.create'],
})

/** Flags a referral: its pending and future commission lines are put on hold (M23). */
export const flagReferralRoute = command('POST /api/admin/holds/flag', {
  access: 'admin',
  input: v.object({ referred: id, reason: requiredReason }),
  audit: ['referral.flag', 'hold.create'],
})

export const askAboutHoldRoute = command('POST /api/admin/holds/ask', {
  access: 'admin',
  input: v.object({ hold: id, subject: v.string(), question: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.request'],
})

export const raiseObjectionRoute = command('POST /api/holds/object', {
  access: 'signed-in',
  input: v.object({ hold: id, subject: v.string(), text: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.dispute'],
})

export type HoldPage = OutputOf<typeof holdsRoute>
export type HoldGroup = HoldPage['rows'][number]
export type HoldDetail = OutputOf<typeof holdRoute>
export type HoldListFilter = Omit<InputOf<typeof holdsRoute>, 'after'>
