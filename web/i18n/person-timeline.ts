import { admins } from './groups'

/** What happened to a person, their devices, and writing to them. */
export const personTimeline = admins.area((words) => words.personTimeline)
