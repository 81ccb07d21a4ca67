import { admins } from './groups'

/** People from a file. */
export const importing = admins.area((words) => words.importing)
