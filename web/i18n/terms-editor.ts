import { admins } from './groups'

/** Edit Terms. */
export const termsEditor = admins.area((words) => words.termsEditor)
