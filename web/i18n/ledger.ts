import { admins } from './groups'

/** The ledger. */
export const ledger = admins.area((words) => words.ledger)
