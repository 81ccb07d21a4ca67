import { routeTable, type JobTable, type ModelHookTable, type RouteTable } from '../platform/registry'
import { addNote } from './add-note'
import { assignTicket } from './assign-ticket'
import { changeTicket } from './change-ticket'
import { createMessage } from './create-message'
import { createReadMark, readTicket } from './read-ticket'
import { createTicket } from './create-ticket'
import { deleteTicket } from './delete-ticket'
import { deleteUnusedFiles, editMessage, removeMessage } from './moderate-message'
import { listTickets } from './list-tickets'
import { setPresence } from './presence'
import { deleteReply, replySaved, saveReply } from './saved-replies'
import { sendFile } from './send-file'
import { snoozeTicket, unsnoozeDueTickets } from './snooze-ticket'
import { ticketChanged } from './solve-ticket'
import { uploadFile } from './upload-file'
import { uploadPart } from './upload-part'
import { writeTicket, writeTickets } from './write-ticket'

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
