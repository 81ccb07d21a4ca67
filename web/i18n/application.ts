import { members } from './groups'

/** A person's own application to become an affiliate. */
export const application = members.area((words) => words.application)
