import { members } from '../groups'

export const activity = members.area((words) => words.activity)

export const affiliateArea = members.area((words) => words.affiliateArea)

export const application = members.area((words) => words.application)

export const earnings = members.area((words) => words.earnings)

export const firstSteps = members.area((words) => words.firstSteps)

export const forecastWords = members.area((words) => words.forecast)

export const leaving = members.area((words) => words.leaving)

export const memberSettings = members.area((words) => words.memberSettings)

export const member = members.area((words) => words.member)

export const noticeChoices = members.area((words) => words.noticeChoices)

export const ownHold = members.area((words) => words.ownHold)

export const reason = members.area((words) => words.reason)

export const referrals = members.area((words) => words.referrals)

export const ownStatementFiles = members.area((words) => words.statementFiles)

export const statementWords = members.area((words) => words.statement)

export const termsAgain = members.area((words) => words.termsAgain)

export const tickets = members.area((words) => words.tickets)
