import { admins } from './groups'

/** The words of which the audit log makes sentences: what somebody did, how fields and values are called. */
export const auditWords = admins.area((words) => words.auditWords)
