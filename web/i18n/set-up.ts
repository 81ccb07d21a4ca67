import { admins } from './groups'

/** The steps of setting up an installation that come after its first administrator's account. */
export const setUp = admins.area((words) => words.setUp)
