import * as v from 'valibot'

const cents = v.pipe(v.number(), v.integer())

/** What is in the way of deleting a person (M21), and what goes with them when nothing is. */
export const deletionFacts = v.object({
  /** The day since which a rental runs, or from which one is set; '' = none does. */
  rentingSince: v.string(),
  /** In payments that are pending or approved. */
  onItsWayCents: cents,
  /** Waits for the next run. */
  balanceCents: cents,
  heldCents: cents,
  /** Came back from PayPal and isn't booked yet, less what was paid too much. */
  returnedCents: cents,
  /** Of days that no run has counted yet. */
  comingCents: cents,
  /** One's own account in the admin area, and an admin's anywhere but there. */
  isOwn: v.boolean(),
  /** What is there: people are told before they say yes. */
  tickets: v.number(),
  invitations: v.number(),
  devices: v.number(),
  /** Sent payments, whose PayPal address stays with them. */
  sentPayments: v.number(),
})
