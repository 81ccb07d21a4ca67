import { members } from './groups'

/** What is left until the first day that counts, of a rental and of a referral. */
export const firstSteps = members.area((words) => words.firstSteps)
