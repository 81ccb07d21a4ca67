import { seldom } from '../groups'

/** The offer to install the app. */
export const installing = seldom.area((words) => words.installing)

/** An address of nothing. */
export const lost = seldom.area((words) => words.lost)

/** A new version of the app. */
export const update = seldom.area((words) => words.update)
