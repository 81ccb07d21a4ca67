import { everyone } from './groups'

/** Words for the codes that the schemas of `domain` put on a form field (document 1, section 5; document 2, section 5). */
export const fieldErrors = everyone.area((words) => words.fieldErrors)
