import * as v from 'valibot'
import { ticketCategories, ticketPriorities } from '../collections/tickets/support-tickets'
import { fileIdsOf, fileLimits } from './files'
import { looksLikeSecret } from './secret-texts'
import { ticketLimits } from './tickets'

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'text-empty'),
    v.maxLength(max, 'text-too-long'),
    v.check((value) => !looksLikeSecret(value), 'looks-like-secret'),
  )

export const ticketSubject = text(ticketLimits.subject)

/** The fields of a new ticket. Category and priority have the defaults that the specification names. */
export const newTicketSchema = v.object({
  subject: ticketSubject,
  description: text(ticketLimits.description),
  category: v.optional(v.picklist(ticketCategories), 'general'),
  priority: v.optional(v.picklist(ticketPriorities), 'medium'),
})

export const messageSchema = text(ticketLimits.message)

const idPattern = /^[a-z0-9]{15}$/

export const messageFilesSchema = v.pipe(
  v.string(),
  v.maxLength(fileLimits.perMessage * 16 - 1, 'too-many-files'),
  v.check((files) => {
    const ids = fileIdsOf(files)
    return ids.every((id) => idPattern.test(id)) && new Set(ids).size === ids.length
  }),
)
