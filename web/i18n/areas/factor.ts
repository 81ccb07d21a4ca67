import { factor } from '../groups'

export const secondStep = factor.area((messages) => messages.secondStep)
