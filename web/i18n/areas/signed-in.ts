import { signedIn } from '../groups'

export const files = signedIn.area((messages) => messages.files)
export const lists = signedIn.area((messages) => messages.lists)
export const mails = signedIn.area((messages) => messages.mails)
export const notifications = signedIn.area((messages) => messages.notifications)
export const statementFiles = signedIn.area((messages) => messages.statementFiles)
