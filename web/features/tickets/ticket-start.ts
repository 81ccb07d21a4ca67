import { ticketCategories, type Id } from '../../../domain/entities'
import { isAbout } from '../../../domain/tickets/ticket-about'
import { refusedPlace } from '../../data/queries/tickets/ticket-files'

/** What a link fills in ("This looks wrong", cancelling, a follow-up). */
export interface TicketStart {
  subject: string
  description: string
  category: (typeof ticketCategories)[number]
  followUpOf: Id
  /** The explained amount it is written from, '' = none. */
  about: string
  /** A ticket that the server refused and that is written anew, '' = none: its files are where it is. */
  refused: Id
}

/** What the address fills in; null when it fills in nothing, so that a kept draft shows. */
export function startOf(search: URLSearchParams): TicketStart | null {
  const subject = search.get('subject') ?? ''
  const description = search.get('text') ?? ''
  if (subject === '' && description === '') return null
  const category = ticketCategories.find((each) => each === search.get('category')) ?? 'general'
  const about = search.get('about') ?? ''
  return { subject, description, category, followUpOf: '', about: isAbout(about) ? about : '', refused: '' }
}

/** Where a ticket's draft is kept: one that was filled in by a link never takes the place of the one that somebody began. */
export function draftKeyOf(start: TicketStart | null): string {
  if (start === null) return 'new-ticket'
  return start.refused === '' ? `new-ticket:${start.followUpOf}:${start.subject}` : refusedPlace(start.refused)
}
