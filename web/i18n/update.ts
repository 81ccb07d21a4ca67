import { seldom } from './groups'

/** A new version of the app. */
export const update = seldom.area((words) => words.update)
