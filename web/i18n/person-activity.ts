import { admins } from './groups'

/** What was done on somebody's profile, on their page. */
export const personActivity = admins.area((words) => words.personActivity)
