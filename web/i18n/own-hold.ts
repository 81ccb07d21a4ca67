import { members } from './groups'

/** What the owner of a held line reads, and how they object (M23). */
export const ownHold = members.area((words) => words.ownHold)
