import { everyone } from '../groups'

/** How dates are written: loaded with everyone's words, so a locale comes with its language and no other. */
export const dates = everyone.area((words) => words.dates)

/** Words for the codes that the schemas of `domain` put on a form field (document 1, section 5; document 2, section 5). */
export const fieldErrors = everyone.area((words) => words.fieldErrors)

/** The words that every form and every dialog of a command says. */
export const forms = everyone.area((words) => words.forms)

/** The frame around the signed-in areas: places, the sync line, the session's banners, updates. */
export const shell = everyone.area((words) => words.shell)

/** The small words that parts of the interface say by themselves. */
export const uiTexts = everyone.area((words) => words.uiTexts)
