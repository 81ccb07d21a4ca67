import { members } from './groups'

/** Settings of a person: account, security, cancelling. Toasts as the specification fixes them. */
export const memberSettings = members.area((words) => words.memberSettings)
