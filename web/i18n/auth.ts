import { guests } from './groups'

/** Signing in and up, recovery, verification, set-up. Texts and toasts as the specification fixes them. */
export const auth = guests.area((words) => words.auth)
