import { admins } from './groups'

/** The steps of setting up, in the admin's area. */
export const setUpSteps = admins.area((words) => words.setUpSteps)
