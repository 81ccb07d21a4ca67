import { admins } from './groups'

/** Payout batches. */
export const payouts = admins.area((words) => words.payouts)
