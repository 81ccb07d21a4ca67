import { ticketCategories, type Id } from '../../../domain/entities'
import { isTicketAboutName } from '../../../domain/tickets/ticket-about'
import { rejectedTicketDraftKey } from '../../data/queries/tickets/ticket-files'

/** Initial values of a ticket from a link, such as "This looks wrong", cancelling, or a follow-up. */
export interface TicketPrefill {
  subject: string
  description: string
  category: (typeof ticketCategories)[number]
  followUpOf: Id
  /** The explained amount that the ticket is about; '' for none. */
  about: string
  /** The rejected ticket that is being edited, '' for none. */
  refused: Id
}

/** Reads the initial values from the URL; returns null if it has none, in which case a saved draft is shown. */
export function readTicketPrefill(search: URLSearchParams): TicketPrefill | null {
  const subject = search.get('subject') ?? ''
  const description = search.get('text') ?? ''
  if (subject === '' && description === '') return null
  const category = ticketCategories.find((each) => each === search.get('category')) ?? 'general'
  const about = search.get('about') ?? ''
  return { subject, description, category, followUpOf: '', about: isTicketAboutName(about) ? about : '', refused: '' }
}

/** Returns the draft's key. A ticket opened from a link has its own key, so it never overwrites another draft. */
export function ticketDraftKey(start: TicketPrefill | null): string {
  if (start === null) return 'new-ticket'
  return start.refused === ''
    ? `new-ticket:${start.followUpOf}:${start.subject}`
    : rejectedTicketDraftKey(start.refused)
}
