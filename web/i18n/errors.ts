import { everyone } from './groups'

/** What happened and what to do, for every code of the closed list, in both languages. */
export const errorWords = everyone.area((words) => words.errorWords)
