import { members } from './groups'

/** The member's help desk. Toasts and empty states as the specification fixes them. */
export const tickets = members.area((words) => words.tickets)
