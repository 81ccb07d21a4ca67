import { everyone } from './groups'

/** How dates are written: loaded with everyone's words, so a locale comes with its language and no other. */
export const dates = everyone.area((words) => words.dates)
