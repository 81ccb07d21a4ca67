import type { Id, Month } from '../entities'
import { adminPersonPath, paths } from '../paths'
import { aboutLength, aboutPattern } from './about-name'

const well = new RegExp(aboutPattern)

/** What the explanation of a referral's receipt is called; any other name is that of an amount. */
export const aboutReferral = (referral: Id): string => `referral-${referral}`

/** What a ticket is about, as it is said: a month of the rental or of commission, a referral, or an amount by its row or word. */
export type TicketAbout =
  | { kind: 'rental' | 'commission'; month: Month }
  | { kind: 'referral'; referral: Id }
  | { kind: 'amount' }

/** Reads the name of what a ticket is about; null when it names nothing. */
export function ticketAbout(about: string): TicketAbout | null {
  if (!isAbout(about)) return null
  const month = /^(month|commission)-(\d{4}-\d{2})$/.exec(about)
  if (month !== null) return { kind: month[1] === 'month' ? 'rental' : 'commission', month: month[2] ?? '' }
  const referral = /^referral-([a-z0-9]{15})$/.exec(about)
  return referral === null ? { kind: 'amount' } : { kind: 'referral', referral: referral[1] ?? '' }
}

/** Whether a text can be such a name, so that a link from anywhere never makes a ticket that the server refuses. */
export const isAbout = (about: string): boolean => about.length <= aboutLength && well.test(about)

const queryOf = (about: string): string => {
  const read = ticketAbout(about)
  return read?.kind === 'referral' ? `receipt=${read.referral}` : `why=${about}`
}

/** Where an admin reads the explanation as the member does: on the page of whose ticket it is. */
export const aboutPathForAdmin = (user: Id, about: string): string => `${adminPersonPath(user)}?${queryOf(about)}`

/** Where the member reads it again: a receipt on the list of referrals, an amount over the ticket itself. */
export const aboutPathForMember = (about: string, ticketPath: string): string =>
  ticketAbout(about)?.kind === 'referral'
    ? `${paths.referrals}?${queryOf(about)}`
    : `${ticketPath}${ticketPath.includes('?') ? '&' : '?'}${queryOf(about)}`
