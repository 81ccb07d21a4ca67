import * as v from 'valibot'
import { fraudSignalCauses } from '../../collections/periods/fraud-signals'
import { holdKinds } from '../../collections/money/line-holds'
import { holdViews } from '../../money/payments/holds'
import { languageField } from '../../people/account-fields'
import { cents, count, noOutput, id, longReason, requiredReason, pageCursor, searchText } from '../atoms'
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
  /** The line's run was undone: the hold moves to the next line of the same source and month (M36). */
  undone: v.boolean(),
})

/** Held lines of one person with the same cause, which an admin decides together. */
const heldGroup = v.object({
  /** The id of the first hold, which identifies the group. */
  key: id,
  kind: v.picklist(holdKinds),
  user: id,
  name: v.string(),
  /** The referred person; '' if the hold isn't about a referral. */
  referred: id,
  referredName: v.string(),
  /** The cause; of several fraud signals the strongest. */
  cause: v.picklist([...fraudSignalCauses, 'paid-by-hand', 'admin']),
  since: v.string(),
  /** The deadline for the first decision, as promised then (P17). */
  promisedBy: v.string(),
  lines: v.array(heldLine),
  cents,
  /** Open fraud signals between the two, which a release must name; details only in `holdRoute`. */
  signs: v.array(id),
  /** The ticket about the hold; '' and 0 without one. */
  ticket: id,
  ticketNumber: v.number(),
  /** When the owner last objected in the ticket; '' = never. */
  objectedAt: v.string(),
  /** When and how it was decided, and the reason the owner reads; '' while open. */
  decidedAt: v.string(),
  outcome: v.picklist(['', 'released', 'refused', 'lifted']),
  reason: v.string(),
})

/** Lists holds in pages: open ones oldest first, decided ones newest first (M23). */
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
    /** Totals of each view, regardless of the filter. */
    counts: v.object({ open: v.number(), objections: v.number(), released: v.number(), refused: v.number() }),
    open: v.object({ lines: v.number(), cents }),
    /** Of those released or refused, how many were decided before the deadline (P17). */
    inTime: v.number(),
  }),
})

/** Returns a group by any of its holds, with its fraud signals and the owner's objection. Devices never store it. */
export const holdRoute = query('GET /api/admin/holds/one', {
  access: 'admin',
  input: v.object({ hold: id }),
  output: v.object({
    group: heldGroup,
    /**
     * The open signals between the two, or those open when it was decided, the strongest first; a shared network alone is
     * weak.
     */
    signs: v.array(
      v.object({
        id,
        cause: v.picklist(fraudSignalCauses),
        detail: v.string(),
        weak: v.boolean(),
        noticedAt: v.string(),
      }),
    ),
    /** Traits that both have but don't share. */
    differs: v.array(v.picklist(['same-payee', 'same-phone', 'same-profile'])),
    /** The first days of the affiliate's role and of the referred person's rental; '' = unknown. */
    affiliateSince: v.string(),
    rentsSince: v.string(),
    /** The owner's language, in which the reason is written. */
    language: languageField,
    /** For an admin's hold: the admin's note and name. */
    note: v.string(),
    madeBy: v.string(),
    /** For a manual payment's hold: the payment; otherwise '' and 0. */
    payment: v.object({ id, month: v.string(), cents }),
    /** The owner's last message in the ticket; '' = none. */
    objection: v.string(),
  }),
})

const holds = v.pipe(v.array(id), v.minLength(1), v.maxLength(200))

/**
 * Releases held lines (M23). `signs` lists the signals the admin saw: they are cleared and hold no later line.
 * `changed-meanwhile` if there are others by now. Other holds on the lines stay.
 */
export const releaseHoldsRoute = command('POST /api/admin/holds/release', {
  access: 'admin',
  input: v.object({ holds, signs: v.pipe(v.array(id), v.maxLength(200)), reason: longReason }),
  output: noOutput,
  audit: ['hold.release'],
})

/** Refuses held lines permanently, with the reason that their owner reads. */
export const refuseHoldsRoute = command('POST /api/admin/holds/refuse', {
  access: 'admin',
  input: v.object({ holds, reason: requiredReason }),
  output: noOutput,
  audit: ['hold.refuse', 'hold.lift'],
})

/** Holds one pending line by an admin's decision: `line-in-payment` (M4), `line-held` if it is held already. */
export const holdLineRoute = command('POST /api/admin/holds/line', {
  access: 'admin',
  input: v.object({ earning: id, reason: requiredReason }),
  output: v.object({ hold: id }),
  audit: ['hold.create'],
})

/** Flags a referral: its commission lines are held, existing pending ones at once (M23). */
export const flagReferralRoute = command('POST /api/admin/holds/flag', {
  access: 'admin',
  input: v.object({ referred: id, reason: requiredReason }),
  output: noOutput,
  audit: ['referral.flag', 'hold.create'],
})

/** Asks the owner of a held line a question, in a ticket. */
export const askAboutHoldRoute = command('POST /api/admin/holds/ask', {
  access: 'admin',
  input: v.object({ hold: id, subject: v.string(), question: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.request'],
})

/** Opens a ticket with the owner's objection to a hold. */
export const objectToHoldRoute = command('POST /api/holds/object', {
  access: 'signed-in',
  input: v.object({ hold: id, subject: v.string(), text: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.dispute'],
})

export type HoldPage = OutputOf<typeof holdsRoute>
export type HoldGroup = HoldPage['rows'][number]
export type HoldDetail = OutputOf<typeof holdRoute>
export type HoldListFilter = Omit<InputOf<typeof holdsRoute>, 'after'>
