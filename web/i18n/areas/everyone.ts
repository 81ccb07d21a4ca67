import { everyone } from '../groups'

/** Date formats and names. They are part of `everyone`, so that each language loads only its own. */
export const dates = everyone.area((words) => words.dates)

export const fieldErrors = everyone.area((words) => words.fieldErrors)

export const forms = everyone.area((words) => words.forms)

export const shell = everyone.area((words) => words.shell)

export const uiTexts = everyone.area((words) => words.uiTexts)
