import { admins } from './groups'

/** People of the admin: list, person, roles. Fixed texts are the specification's (document 2, sections 2, 5 and 8). */
export const people = admins.area((words) => words.people)
