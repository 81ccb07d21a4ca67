import { everyone } from '../groups'

export const dates = everyone.area((messages) => messages.dates)
export const fieldErrors = everyone.area((messages) => messages.fieldErrors)
export const forms = everyone.area((messages) => messages.forms)
export const shell = everyone.area((messages) => messages.shell)
export const uiTexts = everyone.area((messages) => messages.uiTexts)
