/** Indexes of the help desk's tables. */
export const ticketTables = {
  support_tickets: 'id, user_id, status, number, last_public_at, [user_id+last_public_at], [status+last_public_at]',
  ticket_messages: 'id, ticket_id, [ticket_id+sent_at]',
  ticket_notes: 'id, ticket_id, [ticket_id+noted_at]',
  ticket_desk: 'id, ticket, assignee',
  ticket_files: 'id, ticket_id, message_id',
  ticket_reads: 'id, ticket_id, user_id, [user_id+ticket_id]',
}
