import * as v from 'valibot'
import { evidenceCauses } from '../../collections/periods/fraud-signals'
import { holdKinds } from '../../collections/money/line-holds'
import { holdViews } from '../../money/payments/holds'
import { languageField } from '../../people/account-fields'
import { cents, count, done, id, longReason, neededReason, pageKey, searchText } from '../atoms'
import { command, query, type OutputOf, type InputOf } from '../route'

const heldLine = v.object({
  hold: id,
  /** The held line. */
  earning: id,
  month: v.string(),
  kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
  cents,
  rateCents: cents,
  days: v.number(),
  daysInMonth: v.number(),
  /** Its run was undone: the hold waits for the line of that source and month that is made next (M36). */
  undone: v.boolean(),
})

/** What an admin decides at once: the held lines of one person that rest on the same signs, payment or word. */
const heldGroup = v.object({
  /** The first of its holds: the group is opened by it. */
  key: id,
  kind: v.picklist(holdKinds),
  user: id,
  name: v.string(),
  /** The referred person, '' where the hold is about no referral. */
  referred: id,
  referredName: v.string(),
  /** What it rests on; of several signs the strongest. */
  cause: v.picklist([...evidenceCauses, 'paid-by-hand', 'admin']),
  since: v.string(),
  /** By when the first of them was to be decided, as it was promised then (P17). */
  promisedBy: v.string(),
  lines: v.array(heldLine),
  cents,
  /** The open signs between the two, as a release has to name them; what they say is answered by `holdRoute` alone. */
  signs: v.array(id),
  /** The ticket about it, '' and 0 without one. */
  ticket: id,
  ticketNumber: v.number(),
  /** When its owner last objected in the ticket, '' = not. */
  objectedAt: v.string(),
  /** When and how it was decided, and what its owner read; '' while it is open. */
  decidedAt: v.string(),
  outcome: v.picklist(['', 'released', 'refused', 'lifted']),
  reason: v.string(),
})

/** The queue of holds, a page at a time: open ones, the oldest first, or those decided, the newest first (M23). */
export const holdsRoute = query('GET /api/admin/holds', {
  access: 'admin',
  input: v.object({
    view: v.picklist(holdViews),
    kind: v.exactOptional(v.picklist(holdKinds)),
    /** In a name or an address of the two, or the ticket's number. */
    search: v.exactOptional(searchText),
    sort: v.exactOptional(v.picklist(['since', '-since', 'cents', '-cents'])),
    after: v.exactOptional(pageKey),
  }),
  output: v.object({
    rows: v.array(heldGroup),
    next: v.string(),
    total: count,
    /** All of each view, whatever is narrowed. */
    counts: v.object({ open: v.number(), objections: v.number(), released: v.number(), refused: v.number() }),
    open: v.object({ lines: v.number(), cents }),
    /** Of those released or refused: how many within the time that was promised (P17). */
    inTime: v.number(),
  }),
})

/** One group by any of its holds, with what it rests on: signs, what speaks for the two, the objection. Never kept on a device. */
export const holdRoute = query('GET /api/admin/holds/one', {
  access: 'admin',
  input: v.object({ hold: id }),
  output: v.object({
    group: heldGroup,
    /** Every open sign between the two, or those that were when it was decided, the strongest first; a network alone says little. */
    signs: v.array(
      v.object({ id, cause: v.picklist(evidenceCauses), detail: v.string(), weak: v.boolean(), noticedAt: v.string() }),
    ),
    /** What both have and is not the same. */
    differs: v.array(v.picklist(['same-payee', 'same-phone', 'same-profile'])),
    /** The first days of the affiliate's role and of the referred person's rental, '' = unknown. */
    affiliateSince: v.string(),
    rentsSince: v.string(),
    /** The language in which its owner reads the reason. */
    language: languageField,
    /** By an admin's word: the word, and whose it is. */
    note: v.string(),
    madeBy: v.string(),
    /** By hand: the payment, '' and 0 else. */
    payment: v.object({ id, month: v.string(), cents }),
    /** The owner's last words in the ticket, '' = none. */
    objection: v.string(),
  }),
})

const holds = v.pipe(v.array(id), v.minLength(1), v.maxLength(200))

/**
 * Lets held lines go (M23). `signs` are all that the admin saw: cleared, they hold no later line; when there are others by now
 * it is `changed-meanwhile`. Other holds of the same lines stay.
 */
export const releaseHoldsRoute = command('POST /api/admin/holds/release', {
  access: 'admin',
  input: v.object({ holds, signs: v.pipe(v.array(id), v.maxLength(200)), reason: longReason }),
  output: done,
  audit: ['hold.release'],
})

/** Refuses held lines for good, with the reason that their owner reads. */
export const refuseHoldsRoute = command('POST /api/admin/holds/refuse', {
  access: 'admin',
  input: v.object({ holds, reason: neededReason }),
  output: done,
  audit: ['hold.refuse', 'hold.lift'],
})

/** Holds one waiting line by an admin's word: `line-in-payment` (M4), `line-held` when one holds it already. */
export const holdLineRoute = command('POST /api/admin/holds/line', {
  access: 'admin',
  input: v.object({ earning: id, reason: neededReason }),
  output: v.object({ hold: id }),
  audit: ['hold.create'],
})

/** Flags a referral: its commission lines are made and held, those that wait at once (M23). */
export const flagReferralRoute = command('POST /api/admin/holds/flag', {
  access: 'admin',
  input: v.object({ referred: id, reason: neededReason }),
  output: done,
  audit: ['referral.flag', 'hold.create'],
})

/** Asks the owner of a held line for a word, in a ticket of theirs. */
export const askAboutHoldRoute = command('POST /api/admin/holds/ask', {
  access: 'admin',
  input: v.object({ hold: id, subject: v.string(), question: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.request'],
})

/** The owner of a held line objects: a ticket that is linked to it. */
export const objectToHoldRoute = command('POST /api/holds/object', {
  access: 'signed-in',
  input: v.object({ hold: id, subject: v.string(), text: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.dispute'],
})

export type HoldPage = OutputOf<typeof holdsRoute>
export type HoldGroup = HoldPage['rows'][number]
export type HoldDetail = OutputOf<typeof holdRoute>
/** What the queue is narrowed to. */
export type HoldsAsked = Omit<InputOf<typeof holdsRoute>, 'after'>
