import { admins } from './groups'

/** Statements as an admin takes them, and everybody's yearly totals. */
export const statements = admins.area((words) => words.statements)
/** Their files. */
export const statementFiles = admins.area((words) => words.statementFiles)
