import { admins } from './groups'

/** Held lines: the admins' queue. */
export const holds = admins.area((words) => words.holds)
