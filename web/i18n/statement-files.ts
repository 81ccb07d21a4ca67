import { members } from './groups'

/** The files of one's own statement. */
export const ownStatementFiles = members.area((words) => words.statementFiles)
