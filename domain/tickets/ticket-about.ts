import type { Id, Month } from '../entities'
import { adminPersonPath, paths } from '../paths'
import { aboutLength, aboutPattern } from './about-name'

const aboutRegExp = new RegExp(aboutPattern)

/** Returns the name for a referral. All other names are amounts. */
export const aboutReferral = (referral: Id): string => `referral-${referral}`

/** What a ticket is about: a month of rental or commission, a referral, or another amount. */
export type TicketAbout =
  | { kind: 'rental' | 'commission'; month: Month }
  | { kind: 'referral'; referral: Id }
  | { kind: 'amount' }

/** Parses the name of what a ticket is about, or returns null if it is invalid. */
export function parseTicketAbout(about: string): TicketAbout | null {
  if (!isTicketAboutName(about)) return null
  const month = /^(month|commission)-(\d{4}-\d{2})$/.exec(about)
  if (month !== null) return { kind: month[1] === 'month' ? 'rental' : 'commission', month: month[2] ?? '' }
  const referral = /^referral-([a-z0-9]{15})$/.exec(about)
  return referral === null ? { kind: 'amount' } : { kind: 'referral', referral: referral[1] ?? '' }
}

/** Reports whether a text is a valid name. Links with an invalid name could create tickets that the server rejects. */
export const isTicketAboutName = (about: string): boolean => about.length <= aboutLength && aboutRegExp.test(about)

const queryOf = (about: string): string => {
  const read = parseTicketAbout(about)
  return read?.kind === 'referral' ? `receipt=${read.referral}` : `why=${about}`
}

/** Returns the path of the explanation for an admin, which is on the member's page. */
export const aboutPathForAdmin = (user: Id, about: string): string => `${adminPersonPath(user)}?${queryOf(about)}`

/**
 * Returns the path of the explanation for the member: a referral on the referrals page, an amount together with the ticket.
 */
export const aboutPathForMember = (about: string, ticketPath: string): string =>
  parseTicketAbout(about)?.kind === 'referral'
    ? `${paths.referrals}?${queryOf(about)}`
    : `${ticketPath}${ticketPath.includes('?') ? '&' : '?'}${queryOf(about)}`
