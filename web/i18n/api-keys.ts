import { admins } from './groups'

/** API keys in the admin's settings, and their reference. */
export const apiKeys = admins.area((words) => words.apiKeys)
