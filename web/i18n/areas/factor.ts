import { factor } from '../groups'

/** The second step of a sign-in, and setting one up. */
export const secondStep = factor.area((words) => words.secondStep)
