import { seldom } from './groups'

/** The offer to install the app. */
export const installing = seldom.area((words) => words.installing)
