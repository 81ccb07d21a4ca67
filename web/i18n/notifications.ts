import { everyone } from './groups'

/** The bell. A notification's words are made here from its type and metadata, in the reader's language. */
export const notifications = everyone.area((words) => words.notifications)
