import type { Id, Moment, Row } from './base'

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketPriorities = ['low', 'medium', 'high'] as const
export type TicketPriority = (typeof ticketPriorities)[number]
export const ticketCategories = ['general', 'technical', 'billing', 'account'] as const
export type TicketCategory = (typeof ticketCategories)[number]

export interface SupportTicket extends Row {
  /** Given by the server on arrival; 0 while the ticket waits on the device. */
  number: number
  user_id: Id
  subject: string
  description: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  created_at: Moment
  last_public_at: Moment
  last_public_by: 'member' | 'admin' | ''
  follow_up_of: Id
  person_name: string
  person_email: string
}

/** Public messages only: internal notes live in `ticket_notes` (S9). `user_id` is the ticket's owner. */
export interface TicketMessage extends Row {
  ticket_id: Id
  user_id: Id
  sender_id: Id
  sender_name: string
  message: string
  sent_at: Moment
  edited_at: Moment
  removed_at: Moment
}

export interface TicketNote extends Row {
  ticket_id: Id
  author: Id
  author_name: string
  note: string
  noted_at: Moment
}

export interface TicketDesk extends Row {
  ticket: Id
  assignee: Id
  first_response_due: Moment
  last_note_at: Moment
}

export interface TicketFile extends Row {
  ticket_id: Id
  message_id: Id
  user_id: Id
  file: string
  name: string
  size: number
  type: string
  hash: string
}

export interface TicketRead extends Row {
  user_id: Id
  ticket_id: Id
  read_until: Moment
}
