import { admins } from './groups'

/** Manage FAQs. */
export const questionsEditor = admins.area((words) => words.questionsEditor)
