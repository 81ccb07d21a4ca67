import { ticketCategories, type Id } from '../../../domain/entities'
import { isAbout } from '../../../domain/tickets/ticket-about'

/** What a link fills in ("This looks wrong", cancelling, a follow-up). */
export interface TicketStart {
  subject: string
  description: string
  category: (typeof ticketCategories)[number]
  followUpOf: Id
  /** The explained amount it is written from, '' = none. */
  about: string
}

/** What the address fills in; null when it fills in nothing, so that a kept draft shows. */
export function startOf(search: URLSearchParams): TicketStart | null {
  const subject = search.get('subject') ?? ''
  const description = search.get('text') ?? ''
  if (subject === '' && description === '') return null
  const category = ticketCategories.find((each) => each === search.get('category')) ?? 'general'
  const about = search.get('about') ?? ''
  return { subject, description, category, followUpOf: '', about: isAbout(about) ? about : '' }
}

/** Where a ticket's draft is kept: one that was filled in by a link never takes the place of the one that somebody began. */
export const draftKeyOf = (start: TicketStart | null): string =>
  start === null ? 'new-ticket' : `new-ticket:${start.followUpOf}:${start.subject}`
