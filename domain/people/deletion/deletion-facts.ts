import * as v from 'valibot'

const cents = v.pipe(v.number(), v.integer())

/** What prevents a person's deletion (M21), and what it deletes. */
export const deletionFacts = v.object({
  /** The first day of the active or future rental; '' if there is none. */
  rentingSince: v.string(),
  /** The amount in pending or approved payments. */
  onItsWayCents: cents,
  /** The unpaid balance for the next run. */
  balanceCents: cents,
  heldCents: cents,
  /** The amount that PayPal returned and that has no correction yet, minus overpayments. */
  returnedCents: cents,
  /** The amount for days without a line. */
  comingCents: cents,
  /** Whether a member deletes their own account, or an admin views their own account. */
  isOwn: v.boolean(),
  /** The numbers that the confirmation shows. */
  tickets: v.number(),
  invitations: v.number(),
  devices: v.number(),
  /** The number of sent payments, which keep their PayPal address. */
  sentPayments: v.number(),
})
