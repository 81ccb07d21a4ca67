import type { SupportTicket, TicketMessage, TicketNote, User } from '../../../domain/entities'
import { meId } from './screen'

export const memberId = 'member'.padEnd(15, '0')
export const colleagueId = 'colleague'.padEnd(15, '0')

const row = { created: '', updated: '' }

/** 20 November 2026 (UTC), in the server's format. */
export const atHour = (hour: number, minute = 0): string =>
  new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString().replace('T', ' ')

/** Priya's ticket number `n`, written and last changed at `hour`. */
export const ticketRow = (n: number, hour: number, over: Partial<SupportTicket> = {}): SupportTicket => ({
  ...row,
  id: `t${String(n).padStart(14, '0')}`,
  number: n,
  user_id: memberId,
  subject: `Subject ${n}`,
  description: `Question ${n}`,
  category: 'general',
  priority: 'medium',
  status: 'open',
  created_at: atHour(hour),
  updated_at: atHour(hour),
  updated_by: 'member',
  follow_up_of: '',
  about: '',
  person_name: 'Priya Raman',
  person_email: 'priya@mail.example',
  window_from: '',
  solved_at: '',
  rating: '',
  files: '',
  ...over,
})

export const messageRow = (
  ticket: SupportTicket,
  by: 'member' | 'me' | 'colleague',
  hour: number,
  message: string,
): TicketMessage => ({
  ...row,
  id: `m${ticket.number}x${hour}`.padEnd(15, '0'),
  ticket_id: ticket.id,
  user_id: ticket.user_id,
  sender_id: { member: memberId, me: meId, colleague: colleagueId }[by],
  sender_name: { member: 'Priya Raman', me: 'Ada Lovelace', colleague: 'Tobias Lindqvist' }[by],
  message,
  files: '',
  created_at: atHour(hour),
  edited_at: '',
  removed_at: '',
  window_from: '',
})

export const noteRow = (ticket: SupportTicket, hour: number, note: string): TicketNote => ({
  ...row,
  id: `n${ticket.number}x${hour}`.padEnd(15, '0'),
  ticket_id: ticket.id,
  author: colleagueId,
  author_name: 'Tobias Lindqvist',
  note,
  files: '',
  created_at: atHour(hour),
  window_from: '',
})

export const meRow = { id: meId, first_name: 'Ada', last_name: 'Lovelace' } as User
