import { members } from './groups'

/** A year's statement: every line and payment with the balance after it. */
export const statementWords = members.area((words) => words.statement)
