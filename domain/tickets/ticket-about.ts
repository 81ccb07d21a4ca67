import { aboutLength, aboutPattern } from '../collections/tickets/support-tickets'
import type { Id, Month } from '../entities'
import { adminPersonPath, paths } from '../paths'

const aboutRegExp = new RegExp(aboutPattern)

/** Returns the name of a referral as a ticket's topic. All other names are amounts. */
export const aboutReferral = (referral: Id): string => `referral-${referral}`

export type TicketAbout =
  | { kind: 'rental' | 'commission'; month: Month }
  | { kind: 'referral'; referral: Id }
  | { kind: 'amount' }

export function parseTicketAbout(about: string): TicketAbout | null {
  if (!isTicketAboutName(about)) return null
  const month = /^(month|commission)-(\d{4}-\d{2})$/.exec(about)
  if (month !== null) return { kind: month[1] === 'month' ? 'rental' : 'commission', month: month[2] ?? '' }
  const referral = /^referral-([a-z0-9]{15})$/.exec(about)
  return referral === null ? { kind: 'amount' } : { kind: 'referral', referral: referral[1] ?? '' }
}

/** Reports whether a name is valid. Links with an invalid one could create tickets that the server rejects. */
export const isTicketAboutName = (about: string): boolean => about.length <= aboutLength && aboutRegExp.test(about)

const queryOf = (about: string): string => {
  const read = parseTicketAbout(about)
  return read?.kind === 'referral' ? `receipt=${read.referral}` : `why=${about}`
}

export const aboutPathForAdmin = (user: Id, about: string): string => `${adminPersonPath(user)}?${queryOf(about)}`

export const aboutPathForMember = (about: string, ticketPath: string): string =>
  parseTicketAbout(about)?.kind === 'referral'
    ? `${paths.referrals}?${queryOf(about)}`
    : `${ticketPath}${ticketPath.includes('?') ? '&' : '?'}${queryOf(about)}`
