import { guests } from '../groups'

export const auth = guests.area((messages) => messages.auth)
/** The set-up steps before the first account exists. The admins' group has the same texts. */
export const guestsSetUpSteps = guests.area((messages) => messages.setUpSteps)
export const testEmail = guests.area((messages) => messages.testEmail)
export const unsubscribe = guests.area((messages) => messages.unsubscribe)
