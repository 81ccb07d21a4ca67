import { members } from './groups'

/** What is done on one's profile, and its pause. */
export const activity = members.area((words) => words.activity)
