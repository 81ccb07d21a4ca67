import * as v from 'valibot'

const cents = v.pipe(v.number(), v.integer())

/** What prevents a person's deletion (M21), and what it deletes. */
export const deletionFacts = v.object({
  rentingSince: v.string(),
  onItsWayCents: cents,
  balanceCents: cents,
  heldCents: cents,
  returnedCents: cents,
  comingCents: cents,
  isOwn: v.boolean(),
  tickets: v.number(),
  invitations: v.number(),
  devices: v.number(),
  sentPayments: v.number(),
})

export type Deletion = v.InferOutput<typeof deletionFacts>
