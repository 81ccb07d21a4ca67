import { members } from './areas'

// The members' areas are in a separate file, because they are not part of the first load.
export const activity = members.area((messages) => messages.activity)
export const affiliateArea = members.area((messages) => messages.affiliateArea)
export const application = members.area((messages) => messages.application)
export const earnings = members.area((messages) => messages.earnings)
export const firstSteps = members.area((messages) => messages.firstSteps)
export const forecastMessages = members.area((messages) => messages.forecast)
export const leaving = members.area((messages) => messages.leaving)
export const memberSettings = members.area((messages) => messages.memberSettings)
export const member = members.area((messages) => messages.member)
export const notificationSettings = members.area((messages) => messages.notificationSettings)
export const ownHold = members.area((messages) => messages.ownHold)
export const reason = members.area((messages) => messages.reason)
export const referrals = members.area((messages) => messages.referrals)
export const statementMessages = members.area((messages) => messages.statement)
export const termsAgain = members.area((messages) => messages.termsAgain)
export const tickets = members.area((messages) => messages.tickets)
