import { admins } from './groups'

/** Looking at what a member sees. */
export const viewAs = admins.area((words) => words.viewAs)
