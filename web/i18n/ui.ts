import { everyone } from './groups'

/** The small words that parts of the interface say by themselves. */
export const uiTexts = everyone.area((words) => words.uiTexts)
