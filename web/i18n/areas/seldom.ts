import { seldom } from '../groups'

export const installing = seldom.area((words) => words.installing)

export const lost = seldom.area((words) => words.lost)

export const update = seldom.area((words) => words.update)
