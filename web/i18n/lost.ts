import { seldom } from './groups'

/** An address of nothing. */
export const lost = seldom.area((words) => words.lost)
