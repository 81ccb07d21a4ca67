import { admins } from './groups'

/** The command palette and the help of keys. */
export const palette = admins.area((words) => words.palette)
