import { admins } from './groups'

/** The admins' inbox of affiliate applications. */
export const applications = admins.area((words) => words.applications)
