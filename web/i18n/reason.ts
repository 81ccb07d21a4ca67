import { members } from './groups'

/** The reason sheet: where an amount comes from, why it is in its state and what happens next. */
export const reason = members.area((words) => words.reason)
