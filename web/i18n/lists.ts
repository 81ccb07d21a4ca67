import { signedIn } from './groups'

/** What every list says by itself. */
export const lists = signedIn.area((words) => words.lists)
