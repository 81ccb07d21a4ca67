import { everyone } from './groups'

/** The words that every form and every dialog of a command says. */
export const forms = everyone.area((words) => words.forms)
