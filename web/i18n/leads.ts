import { admins } from './groups'

/** Applications from the landing page. */
export const leads = admins.area((words) => words.leads)
