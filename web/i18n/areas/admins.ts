import { admins } from '../groups'

export const adminSettings = admins.area((messages) => messages.adminSettings)

export const apiKeys = admins.area((messages) => messages.apiKeys)

export const applications = admins.area((messages) => messages.applications)

export const auditLog = admins.area((messages) => messages.auditLog)

export const auditPhrases = admins.area((messages) => messages.auditWords)

export const contentSettings = admins.area((messages) => messages.contentSettings)

export const helpdesk = admins.area((messages) => messages.desk)

export const health = admins.area((messages) => messages.health)

export const holdQueue = admins.area((messages) => messages.holdQueue)

export const peopleImport = admins.area((messages) => messages.importing)

export const lateFacts = admins.area((messages) => messages.lateFacts)

export const leads = admins.area((messages) => messages.leads)

export const ledger = admins.area((messages) => messages.ledger)

export const templateTriggers = admins.area((messages) => messages.letterCauses)

export const mailDelivery = admins.area((messages) => messages.mailDelivery)

export const mailLog = admins.area((messages) => messages.mailLog)

export const overview = admins.area((messages) => messages.overview)

export const palette = admins.area((messages) => messages.palette)

export const payments = admins.area((messages) => messages.payments)

export const payouts = admins.area((messages) => messages.payouts)

export const payPalApi = admins.area((messages) => messages.payPalApi)

export const people = admins.area((messages) => messages.people)

export const personActivity = admins.area((messages) => messages.personActivity)

export const personLeaving = admins.area((messages) => messages.personLeaving)

export const personRental = admins.area((messages) => messages.personRental)

export const personTimeline = admins.area((messages) => messages.personTimeline)

export const policyLab = admins.area((messages) => messages.policyLab)

export const questionsEditor = admins.area((messages) => messages.questionsEditor)

export const runs = admins.area((messages) => messages.runs)

export const setUpSteps = admins.area((messages) => messages.setUpSteps)

export const setUp = admins.area((messages) => messages.setUp)

export const statements = admins.area((messages) => messages.statements)
export const statementFiles = admins.area((messages) => messages.statementFiles)

export const termsEditor = admins.area((messages) => messages.termsEditor)

export const viewAs = admins.area((messages) => messages.viewAs)

export const webhook = admins.area((messages) => messages.webhook)
