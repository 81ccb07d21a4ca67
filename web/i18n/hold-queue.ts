import { admins } from './groups'

/** The admins' queue of held lines. */
export const holdQueue = admins.area((words) => words.holdQueue)
