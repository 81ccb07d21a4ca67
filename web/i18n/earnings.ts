import { members } from './groups'

/** Earnings of renters and affiliates: cards and payment histories. The reason sheet has its own words (`reason.ts`). */
export const earnings = members.area((words) => words.earnings)
