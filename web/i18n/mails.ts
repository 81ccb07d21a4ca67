import { signedIn } from './groups'

/** What is said instead of "sent" while no mail server is set up: mails are kept in the mail log. */
export const mails = signedIn.area((words) => words.mails)
