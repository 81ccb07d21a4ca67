import { admins } from './groups'

/** The webhook, in the admin's settings. */
export const webhook = admins.area((words) => words.webhook)
