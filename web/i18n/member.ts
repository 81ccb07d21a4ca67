import { members } from './groups'

/** The renter's overview and rental history. */
export const member = members.area((words) => words.member)
