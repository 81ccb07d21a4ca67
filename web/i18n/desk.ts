import { admins } from './groups'

/** The admin's help desk. Fixed texts are the specification's (document 2, sections 2 and 8). */
export const desk = admins.area((words) => words.desk)
