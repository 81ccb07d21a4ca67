import { admins } from './groups'

/** The admin's settings. Fixed texts are the specification's (document 2, sections 2 and 8). */
export const adminSettings = admins.area((words) => words.adminSettings)
