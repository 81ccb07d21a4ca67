import { members } from './groups'

/** The affiliate's overview and share kit. Toasts as the specification fixes them. */
export const affiliateArea = members.area((words) => words.affiliateArea)
