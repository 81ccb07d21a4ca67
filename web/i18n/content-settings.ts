import { admins } from './groups'

/** What the installation says in its own words: announcement, letters, terms, questions. */
export const contentSettings = admins.area((words) => words.contentSettings)
