import { guests } from './groups'

/** The steps of setting up as the first administrator meets them, before there is an account: said once, loaded with either group. */
export const guestsSetUpSteps = guests.area((words) => words.setUpSteps)
