import { admins } from './groups'

/** Corrections, moves and facts that are told late (M11, M14, M28), on a person's page. */
export const lateFacts = admins.area((words) => words.lateFacts)
