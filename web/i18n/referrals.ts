import { members } from './groups'

/** My Referrals. Toasts as the specification fixes them. */
export const referrals = members.area((words) => words.referrals)
