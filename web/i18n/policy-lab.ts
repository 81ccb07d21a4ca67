import { admins } from './groups'

/** The policy lab. */
export const policyLab = admins.area((words) => words.policyLab)
