import { affiliates, members, ownSettings, ownTickets } from './areas'

// The members' areas are in a separate file, because they are not part of the first load.
export const activity = members.area((messages) => messages.activity)
export const affiliateArea = affiliates.area((messages) => messages.affiliateArea)
export const application = members.area((messages) => messages.application)
export const earnings = members.area((messages) => messages.earnings)
export const firstSteps = members.area((messages) => messages.firstSteps)
export const forecastMessages = members.area((messages) => messages.forecast)
export const leaving = ownSettings.area((messages) => messages.leaving)
export const memberSettings = ownSettings.area((messages) => messages.memberSettings)
export const member = members.area((messages) => messages.member)
export const notificationSettings = ownSettings.area((messages) => messages.notificationSettings)
export const ownHold = members.area((messages) => messages.ownHold)
export const reason = members.area((messages) => messages.reason)
export const referrals = affiliates.area((messages) => messages.referrals)
export const statementMessages = members.area((messages) => messages.statement)
export const termsAgain = members.area((messages) => messages.termsAgain)
export const tickets = ownTickets.area((messages) => messages.tickets)
