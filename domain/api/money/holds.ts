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
  /**
   * Whether the line's payment run was undone. The hold then applies to the next line of the same source and month (M36).
   */
  undone: v.boolean(),
})

/** A person's lines on hold for the same cause, which an admin decides together. */
const heldGroup = v.object({
  /** The id of the first hold, which identifies the group. */
  key: id,
  kind: v.picklist(holdKinds),
  user: id,
  name: v.string(),
  /** The id of the referred person; '' if the hold isn't about a referral. */
  referred: id,
  referredName: v.string(),
  /** The cause of the hold; of several fraud signals the strongest. */
  cause: v.picklist([...fraudSignalCauses, 'paid-by-hand', 'admin']),
  since: v.string(),
  /** The deadline for the first decision, as it was when the hold was created (P17). */
  promisedBy: v.string(),
  lines: v.array(heldLine),
  cents,
  /**
   * The ids of open fraud signals between the affiliate and the referred person, which a release must list. `holdRoute`
   * returns their details.
   */
  signs: v.array(id),
  /** The id and number of the ticket about the hold; '' and 0 without a ticket. */
  ticket: id,
  ticketNumber: v.number(),
  /** When the owner last objected in the ticket; '' if never. */
  objectedAt: v.string(),
  /** When and how the hold was decided, and the reason that the owner reads; '' while it is open. */
  decidedAt: v.string(),
  outcome: v.picklist(['', 'released', 'refused', 'lifted']),
  reason: v.string(),
})

/** Lists holds in pages: open ones oldest first, closed ones newest first (M23). */
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
    /** The number of holds in each view, regardless of the filter. */
    counts: v.object({ open: v.number(), objections: v.number(), released: v.number(), refused: v.number() }),
    open: v.object({ lines: v.number(), cents }),
    /** How many of the released and refused holds were decided before their deadline (P17). */
    inTime: v.number(),
  }),
})

/**
 * Returns a group of holds by the id of any of them, with its fraud signals and the owner's objection. Devices never store
 * the response.
 */
export const holdRoute = query('GET /api/admin/holds/one', {
  access: 'admin',
  input: v.object({ hold: id }),
  output: v.object({
    group: heldGroup,
    /**
     * The fraud signals between the affiliate and the referred person, strongest first: those that are open, or were open
     * at the decision. A shared network is weak if it is the only signal.
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
    /** Properties that both people have with different values. */
    differs: v.array(v.picklist(['same-payee', 'same-phone', 'same-profile'])),
    /** The first days of the affiliate's role and of the referred person's rental; '' if unknown. */
    affiliateSince: v.string(),
    rentsSince: v.string(),
    /** The owner's language, in which the reason is written. */
    language: languageField,
    /** For an admin's hold: the admin's note and name. */
    note: v.string(),
    madeBy: v.string(),
    /** For a manual payment's hold: the id and month of the payment, and its amount; otherwise '' and 0. */
    payment: v.object({ id, month: v.string(), cents }),
    /** The owner's last message in the ticket; '' if none. */
    objection: v.string(),
  }),
})

const holds = v.pipe(v.array(id), v.minLength(1), v.maxLength(200))

/**
 * Releases lines on hold (M23). `signs` lists the fraud signals that the admin saw: they are cleared, and later lines are
 * not put on hold because of them. `changed-meanwhile` if there are new signals. Other holds on the same lines remain.
 */
export const releaseHoldsRoute = command('POST /api/admin/holds/release', {
  access: 'admin',
  input: v.object({ holds, signs: v.pipe(v.array(id), v.maxLength(200)), reason: longReason }),
  output: noOutput,
  audit: ['hold.release'],
})

/** Refuses lines on hold permanently, with the reason that their owner reads. */
export const refuseHoldsRoute = command('POST /api/admin/holds/refuse', {
  access: 'admin',
  input: v.object({ holds, reason: requiredReason }),
  output: noOutput,
  audit: ['hold.refuse', 'hold.lift'],
})

/** Puts one pending line on hold by an admin's decision. `line-in-payment` (M4), `line-held` if it is on hold already. */
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
  output: noOutput,
  audit: ['referral.flag', 'hold.create'],
})

/** Asks the owner of a line on hold a question, in a ticket. */
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
