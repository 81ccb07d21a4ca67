import { signedIn } from './groups'

/** The bell. A notification's words are made here from its type and metadata, in the reader's language. */
export const notifications = signedIn.area((words) => words.notifications)
