import * as v from 'valibot'

const cents = v.pipe(v.number(), v.integer())

/** What blocks a person's deletion (M21), and what it deletes. */
export const deletionFacts = v.object({
  /** The start of the active or future rental; '' = none. */
  rentingSince: v.string(),
  /** In pending or approved payments. */
  onItsWayCents: cents,
  /** Unpaid balance for the next run. */
  balanceCents: cents,
  heldCents: cents,
  /** Returned by PayPal and not booked yet, minus overpayments. */
  returnedCents: cents,
  /** For days without a line. */
  comingCents: cents,
  /** True if the member deletes their own account, or an admin views their own account. */
  isOwn: v.boolean(),
  /** Counts shown in the confirmation. */
  tickets: v.number(),
  invitations: v.number(),
  devices: v.number(),
  /** Sent payments, which keep their PayPal address. */
  sentPayments: v.number(),
})
