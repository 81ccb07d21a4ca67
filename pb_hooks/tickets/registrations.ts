import { routeTable, type JobTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { addNote, assignTicket, changeTicket, deleteTicket, snoozeTicket, ticketChanged } from './add-note'
import { createMessage, deleteUnusedFiles, editMessage, removeMessage, createTicket } from './create-message'
import { createReadMark, readTicket, setPresence } from './read-ticket'
import { unsnoozeDueTickets } from './ticket-state'
import { listTickets } from './list-tickets'
import { deleteReply, replySaved, saveReply, writeTicket, writeTickets } from './write-ticket'
import { sendFile, uploadFile, uploadPart } from './upload-file'

export const ticketRoutes: RouteTable = routeTable(
  changeTicket,
  assignTicket,
  snoozeTicket,
  setPresence,
  writeTicket,
  writeTickets,
  deleteTicket,
  addNote,
  editMessage,
  removeMessage,
  listTickets,
  readTicket,
  saveReply,
  deleteReply,
  uploadFile,
  uploadPart,
  sendFile,
)

export const ticketJobs: JobTable = {
  'unused-files': { cron: '37 3 * * *', run: deleteUnusedFiles },
  'wake-tickets': { cron: '* * * * *', run: unsnoozeDueTickets },
}

export const ticketHooks: ModelHookTable = {
  'onRecordCreate support_tickets': createTicket,
  'onRecordUpdate support_tickets': ticketChanged,
  'onRecordCreate ticket_messages': createMessage,
  'onRecordCreate ticket_reads': createReadMark,
  'onRecordCreate saved_replies': replySaved,
  'onRecordUpdate saved_replies': replySaved,
}
