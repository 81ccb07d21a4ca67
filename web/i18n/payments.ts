import { admins } from './groups'

/** The admin's payments. Fixed texts are the specification's (document 2, sections 2 and 8). */
export const payments = admins.area((words) => words.payments)
