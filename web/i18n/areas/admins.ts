import { admins } from '../groups'

export const adminSettings = admins.area((words) => words.adminSettings)

export const apiKeys = admins.area((words) => words.apiKeys)

export const applications = admins.area((words) => words.applications)

export const auditLog = admins.area((words) => words.auditLog)

export const auditWords = admins.area((words) => words.auditWords)

export const contentSettings = admins.area((words) => words.contentSettings)

export const desk = admins.area((words) => words.desk)

export const health = admins.area((words) => words.health)

export const holdQueue = admins.area((words) => words.holdQueue)

export const importing = admins.area((words) => words.importing)

export const lateFacts = admins.area((words) => words.lateFacts)

export const leads = admins.area((words) => words.leads)

export const ledger = admins.area((words) => words.ledger)

export const letterCauses = admins.area((words) => words.letterCauses)

export const mailDelivery = admins.area((words) => words.mailDelivery)

export const mailLog = admins.area((words) => words.mailLog)

export const overview = admins.area((words) => words.overview)

export const palette = admins.area((words) => words.palette)

export const payments = admins.area((words) => words.payments)

export const payouts = admins.area((words) => words.payouts)

export const payPalApi = admins.area((words) => words.payPalApi)

export const people = admins.area((words) => words.people)

export const personActivity = admins.area((words) => words.personActivity)

export const personLeaving = admins.area((words) => words.personLeaving)

export const personRental = admins.area((words) => words.personRental)

export const personTimeline = admins.area((words) => words.personTimeline)

export const policyLab = admins.area((words) => words.policyLab)

export const questionsEditor = admins.area((words) => words.questionsEditor)

export const runs = admins.area((words) => words.runs)

export const setUpSteps = admins.area((words) => words.setUpSteps)

export const setUp = admins.area((words) => words.setUp)

export const statements = admins.area((words) => words.statements)
export const statementFiles = admins.area((words) => words.statementFiles)

export const termsEditor = admins.area((words) => words.termsEditor)

export const viewAs = admins.area((words) => words.viewAs)

export const webhook = admins.area((words) => words.webhook)
