import { guests } from '../groups'

export const auth = guests.area((words) => words.auth)

/** The set-up steps before the first account exists. Admins get the same texts from their own group. */
export const guestsSetUpSteps = guests.area((words) => words.setUpSteps)

export const testEmail = guests.area((words) => words.testEmail)

export const unsubscribe = guests.area((words) => words.unsubscribe)
