import { ticketCategories, type Id } from '../../../domain/entities'
import { isTicketAboutName } from '../../../domain/tickets/ticket-about'
import { rejectedTicketDraftKey } from '../../data/queries/tickets/ticket-files'

/** Initial values from a link ("This looks wrong", cancelling, a follow-up). */
export interface TicketPrefill {
  subject: string
  description: string
  category: (typeof ticketCategories)[number]
  followUpOf: Id
  /** The explained amount that the ticket is about, '' = none. */
  about: string
  /** The rejected ticket that is edited, '' = none; its files are stored under its draft key. */
  refused: Id
}

/** Reads the initial values from the address; null if it has none, so that a saved draft is shown. */
export function readTicketPrefill(search: URLSearchParams): TicketPrefill | null {
  const subject = search.get('subject') ?? ''
  const description = search.get('text') ?? ''
  if (subject === '' && description === '') return null
  const category = ticketCategories.find((each) => each === search.get('category')) ?? 'general'
  const about = search.get('about') ?? ''
  return { subject, description, category, followUpOf: '', about: isTicketAboutName(about) ? about : '', refused: '' }
}

/** Returns the key of a ticket's draft; a ticket opened from a link never overwrites another draft. */
export function ticketDraftKey(start: TicketPrefill | null): string {
  if (start === null) return 'new-ticket'
  return start.refused === ''
    ? `new-ticket:${start.followUpOf}:${start.subject}`
    : rejectedTicketDraftKey(start.refused)
}
