import { everyone } from './groups'

/** What is said instead of "sent" while no mail server is set up: mails are kept in the mail log. */
export const mails = everyone.area((words) => words.mails)
