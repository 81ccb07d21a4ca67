import { guests } from './groups'

/** The page of the link that stops letters. */
export const unsubscribe = guests.area((words) => words.unsubscribe)
