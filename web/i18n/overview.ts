import { admins } from './groups'

/** The admin's first screen. */
export const overview = admins.area((words) => words.overview)
