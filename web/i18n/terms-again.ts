import { members } from './groups'

/** Terms that somebody is asked to agree to anew. */
export const termsAgain = members.area((words) => words.termsAgain)
