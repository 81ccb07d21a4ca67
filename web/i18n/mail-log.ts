import { admins } from './groups'

/** The admin's mail log. */
export const mailLog = admins.area((words) => words.mailLog)
