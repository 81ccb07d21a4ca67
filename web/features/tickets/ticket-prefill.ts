import { type Id, ticketCategories } from '../../../domain/entities'
import { isTicketAboutName } from '../../../domain/tickets/ticket-about'

/** The initial values that a link gives a new ticket, such as for "This looks wrong", a cancellation, or a follow-up. */
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
