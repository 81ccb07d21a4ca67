import { signedIn } from '../groups'

/** Files of messages: choosing, showing, opening them. */
export const files = signedIn.area((words) => words.files)

/** What every list says by itself. */
export const lists = signedIn.area((words) => words.lists)

/** What is said instead of "sent" while no mail server is set up: mails are kept in the mail log. */
export const mails = signedIn.area((words) => words.mails)

/** The bell. A notification's words are made here from its type and metadata, in the reader's language. */
export const notifications = signedIn.area((words) => words.notifications)
