import { admins } from './groups'

/** The admin's audit log. Actions are `noun.verb`; one that has no words yet is shown as it is. */
export const auditLog = admins.area((words) => words.auditLog)
