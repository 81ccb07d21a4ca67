import { everyone } from './groups'

/** What every list says by itself. */
export const lists = everyone.area((words) => words.lists)
