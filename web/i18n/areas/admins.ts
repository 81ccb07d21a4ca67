import { admins } from '../groups'

/** The admin's settings. Fixed texts are the specification's (document 2, sections 2 and 8). */
export const adminSettings = admins.area((words) => words.adminSettings)

/** API keys in the admin's settings, and their reference. */
export const apiKeys = admins.area((words) => words.apiKeys)

/** The admins' inbox of affiliate applications. */
export const applications = admins.area((words) => words.applications)

/** The admin's audit log. Actions are `noun.verb`; one that has no words yet is shown as it is. */
export const auditLog = admins.area((words) => words.auditLog)

/** The words of which the audit log makes sentences: what somebody did, how fields and values are called. */
export const auditWords = admins.area((words) => words.auditWords)

/** What the installation says in its own words: announcement, letters, terms, questions. */
export const contentSettings = admins.area((words) => words.contentSettings)

/** The admin's help desk. Fixed texts are the specification's (document 2, sections 2 and 8). */
export const desk = admins.area((words) => words.desk)

/** The health page: what is measured, what needs a look, and what to do about it. */
export const health = admins.area((words) => words.health)

/** The admins' queue of held lines. */
export const holdQueue = admins.area((words) => words.holdQueue)

/** People from a file. */
export const importing = admins.area((words) => words.importing)

/** Corrections, moves and facts that are told late (M11, M14, M28), on a person's page. */
export const lateFacts = admins.area((words) => words.lateFacts)

/** Applications from the landing page. */
export const leads = admins.area((words) => words.leads)

/** The ledger. */
export const ledger = admins.area((words) => words.ledger)

/** When each letter is sent. */
export const letterCauses = admins.area((words) => words.letterCauses)

/** How mails go out, in the admin's settings. */
export const mailDelivery = admins.area((words) => words.mailDelivery)

/** The admin's mail log. */
export const mailLog = admins.area((words) => words.mailLog)

/** The admin's first screen. */
export const overview = admins.area((words) => words.overview)

/** The command palette and the help of keys. */
export const palette = admins.area((words) => words.palette)

/** The admin's payments. Fixed texts are the specification's (document 2, sections 2 and 8). */
export const payments = admins.area((words) => words.payments)

/** Payout batches. */
export const payouts = admins.area((words) => words.payouts)

/** PayPal’s API, for admins. */
export const payPalApi = admins.area((words) => words.payPalApi)

/** People of the admin: list, person, roles. Fixed texts are the specification's (document 2, sections 2, 5 and 8). */
export const people = admins.area((words) => words.people)

/** What was done on somebody's profile, on their page. */
export const personActivity = admins.area((words) => words.personActivity)

/** What a person asked for who ends an agreement, on their page. */
export const personLeaving = admins.area((words) => words.personLeaving)

/** A person's rental and money, as the admin sees and changes them. */
export const personRental = admins.area((words) => words.personRental)

/** What happened to a person, their devices, and writing to them. */
export const personTimeline = admins.area((words) => words.personTimeline)

/** The policy lab. */
export const policyLab = admins.area((words) => words.policyLab)

/** Manage FAQs. */
export const questionsEditor = admins.area((words) => words.questionsEditor)

/** A run's stored results. */
export const runs = admins.area((words) => words.runs)

/** The steps of setting up, in the admin's area. */
export const setUpSteps = admins.area((words) => words.setUpSteps)

/** The steps of setting up an installation that come after its first administrator's account. */
export const setUp = admins.area((words) => words.setUp)

/** Statements as an admin takes them, and everybody's yearly totals. */
export const statements = admins.area((words) => words.statements)
/** Their files. */
export const statementFiles = admins.area((words) => words.statementFiles)

/** Edit Terms. */
export const termsEditor = admins.area((words) => words.termsEditor)

/** Looking at what a member sees. */
export const viewAs = admins.area((words) => words.viewAs)

/** The webhook, in the admin's settings. */
export const webhook = admins.area((words) => words.webhook)
