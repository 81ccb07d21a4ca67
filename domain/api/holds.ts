import * as v from 'valibot'
import { evidenceCauses } from '../collections/referral-evidence'
import { holdKinds } from '../collections/line-holds'
import { cents, done, id, longReason, neededReason, page } from './atoms'
import { command, query } from './route'

const heldLine = v.object({
  hold: id,
  month: v.string(),
  kind: v.picklist(['rental', 'commission', 'bonus', 'adjustment']),
  cents,
  days: v.number(),
  daysInMonth: v.number(),
})

/** What an admin decides at once: the held lines of one person that rest on the same signs, payment or word. */
const heldGroup = v.object({
  key: v.string(),
  kind: v.picklist(holdKinds),
  user: id,
  name: v.string(),
  /** The referred person, '' where the hold is about no referral. */
  referred: id,
  referredName: v.string(),
  since: v.string(),
  lines: v.array(heldLine),
  cents,
  /** Every open sign between the two; a network alone says little. */
  signs: v.array(
    v.object({ id, cause: v.picklist(evidenceCauses), detail: v.string(), weak: v.boolean(), noticedAt: v.string() }),
  ),
  /** By hand: the payment. */
  payment: id,
  note: v.string(),
  ticket: id,
  /** When and how it was decided, and what its owner read; '' while it is open. */
  decidedAt: v.string(),
  reason: v.string(),
})

/** The queue of holds: open ones, the oldest first, or those decided, the newest first (M23). */
export const holdsRoute = query('GET /api/admin/holds', {
  access: 'admin',
  input: v.object({ state: v.picklist(['open', 'released', 'refused']), page: v.exactOptional(page) }),
  output: v.object({ groups: v.array(heldGroup), more: v.boolean(), open: v.object({ lines: v.number(), cents }) }),
})

const holds = v.pipe(v.array(id), v.minLength(1), v.maxLength(200))

/**
 * Lets held lines go (M23). `signs` are all that the admin saw: cleared, they hold no later line; when there are others by now
 * it is `changed-meanwhile`. Other holds of the same lines stay.
 */
export const releaseHoldsRoute = command('POST /api/admin/holds/release', {
  access: 'admin',
  input: v.object({ holds, signs: v.pipe(v.array(id), v.maxLength(50)), reason: longReason }),
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
  audit: ['hold.make'],
})

/** Flags a referral: its commission lines are made and held, those that wait at once (M23). */
export const flagReferralRoute = command('POST /api/admin/holds/flag', {
  access: 'admin',
  input: v.object({ referred: id, reason: neededReason }),
  output: done,
  audit: ['referral.flag', 'hold.make'],
})

/** Asks the owner of a held line for a word, in a ticket of theirs. */
export const askAboutHoldRoute = command('POST /api/admin/holds/ask', {
  access: 'admin',
  input: v.object({ hold: id, subject: v.string(), question: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.ask'],
})

/** The owner of a held line objects: a ticket that is linked to it. */
export const objectToHoldRoute = command('POST /api/holds/object', {
  access: 'signed-in',
  input: v.object({ hold: id, subject: v.string(), text: v.string() }),
  output: v.object({ ticket: id }),
  audit: ['hold.object'],
})
