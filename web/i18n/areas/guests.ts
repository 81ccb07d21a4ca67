import { guests } from '../groups'

/** Signing in and up, recovery, verification, set-up. Texts and toasts as the specification fixes them. */
export const auth = guests.area((words) => words.auth)

/** The steps of setting up as the first administrator meets them, before there is an account: said once, loaded with either group. */
export const guestsSetUpSteps = guests.area((words) => words.setUpSteps)

/** The page that sends a test email. Fixed texts are the specification's (document 2, section 8). */
export const testEmail = guests.area((words) => words.testEmail)

/** The page of the link that stops letters. */
export const unsubscribe = guests.area((words) => words.unsubscribe)
