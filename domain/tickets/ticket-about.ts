import type { Id, Month } from '../entities'
import { adminPersonPath, paths } from '../paths'
import { aboutLength, aboutPattern } from './about-name'

const aboutRegExp = new RegExp(aboutPattern)

/** Returns the name of a referral's receipt; all other names are amounts. */
export const aboutReferral = (referral: Id): string => `referral-${referral}`

/** The parsed subject of a ticket: a month of rental or commission, a referral's receipt, or another amount. */
export type TicketAbout =
  | { kind: 'rental' | 'commission'; month: Month }
  | { kind: 'referral'; referral: Id }
  | { kind: 'amount' }

/** Parses a subject name; null if invalid. */
export function parseTicketAbout(about: string): TicketAbout | null {
  if (!isTicketAboutName(about)) return null
  const month = /^(month|commission)-(\d{4}-\d{2})$/.exec(about)
  if (month !== null) return { kind: month[1] === 'month' ? 'rental' : 'commission', month: month[2] ?? '' }
  const referral = /^referral-([a-z0-9]{15})$/.exec(about)
  return referral === null ? { kind: 'amount' } : { kind: 'referral', referral: referral[1] ?? '' }
}

/** Reports whether a text is a valid name, so that links can't create tickets that the server rejects. */
export const isTicketAboutName = (about: string): boolean => about.length <= aboutLength && aboutRegExp.test(about)

const queryOf = (about: string): string => {
  const read = parseTicketAbout(about)
  return read?.kind === 'referral' ? `receipt=${read.referral}` : `why=${about}`
}

/** Returns where an admin sees the member's explanation: on the member's page. */
export const aboutPathForAdmin = (user: Id, about: string): string => `${adminPersonPath(user)}?${queryOf(about)}`

/** Returns where the member sees the explanation: receipts on the referrals page, amounts over the ticket. */
export const aboutPathForMember = (about: string, ticketPath: string): string =>
  parseTicketAbout(about)?.kind === 'referral'
    ? `${paths.referrals}?${queryOf(about)}`
    : `${ticketPath}${ticketPath.includes('?') ? '&' : '?'}${queryOf(about)}`
