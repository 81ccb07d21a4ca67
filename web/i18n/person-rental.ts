import { admins } from './groups'

/** A person's rental and money, as the admin sees and changes them. */
export const personRental = admins.area((words) => words.personRental)
