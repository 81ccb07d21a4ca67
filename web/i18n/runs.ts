import { admins } from './groups'

/** A run's stored results. */
export const runs = admins.area((words) => words.runs)
