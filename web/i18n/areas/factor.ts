import { factor } from '../groups'

export const secondStep = factor.area((words) => words.secondStep)
