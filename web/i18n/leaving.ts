import { members } from './groups'

/** Ending an agreement: the request, what is still paid, what to do until then. */
export const leaving = members.area((words) => words.leaving)
