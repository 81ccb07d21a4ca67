import { signedIn } from '../groups'

export const files = signedIn.area((words) => words.files)

export const lists = signedIn.area((words) => words.lists)

export const mails = signedIn.area((words) => words.mails)

export const notifications = signedIn.area((words) => words.notifications)
