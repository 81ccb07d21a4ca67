import { admins } from './groups'

/** The health page: what is measured, what needs a look, and what to do about it. */
export const health = admins.area((words) => words.health)
