import { members } from './groups'

/** The next three months, wherever they are shown. */
export const forecastWords = members.area((words) => words.forecast)
