import { admins } from './groups'

/** What a person asked for who ends an agreement, on their page. */
export const personLeaving = admins.area((words) => words.personLeaving)
