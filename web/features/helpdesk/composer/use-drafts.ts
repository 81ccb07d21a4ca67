import * as v from 'valibot'
import { useRef, useState } from 'react'
import { messageSchema } from '../../../../domain/tickets/ticket-fields'
import { CodedError } from '../../../../domain/error-codes'
import type { Id, SupportTicket, TicketMessage } from '../../../../domain/entities'
import { newId } from '../../../../domain/sync/new-id'
import { useOnline } from '../../../data/queries/network'
import { undoCreate } from '../../../data/queries/rows'
import { addNote } from '../../../data/queries/tickets/conversation'
import { cacheNoteFiles, uploadChosenFiles } from '../../../data/queries/tickets/ticket-files'
import { sendReply } from '../../../data/queries/tickets/tickets'
import { changeDraft, joinTexts, textDraft, useDraft } from '../../../forms/use-draft'
import { useAttachmentPicker } from '../../../forms/use-attachment-picker'
import { helpdesk } from '../../../i18n/admin-areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { toast } from '../../../ui/layers/toast'

/** Validates the text of a message. Returns the trimmed text or the problem, which is '' for an empty text. */
export function validateMessage(
  value: string,
  messages: { secret: string; tooLong: string },
): { text: string; problem: '' } | { text: null; problem: string } {
  const result = v.safeParse(messageSchema, value)
  if (result.success) return { text: result.output, problem: '' }
  const code = result.issues[0].message
  const problem = code === 'looks-like-secret' ? messages.secret : code === 'text-too-long' ? messages.tooLong : ''
  return { text: null, problem }
}

/** How long a reply is held back and can be undone, in ms. */
export const undoWindowMs = 10_000

/** A reply that is held back, and what takes it back; `undo` returns false if it is too late. */
export interface SentReply {
  id: Id
  undo: () => Promise<boolean>
}

interface ReplyOptions {
  ticket: SupportTicket
  messages: readonly TicketMessage[]
  author: { id: Id; name: string }
}

/** The public reply to a ticket, which the outbox holds back for a moment. It shares nothing with the note. */
export function useReply({ ticket, messages, author }: ReplyOptions) {
  const t = useMessages(helpdesk)
  const describeError = useErrorText()
  const draftKey = `desk-reply:${ticket.id}`
  const draft = useDraft(draftKey, textDraft)
  const chosen = useAttachmentPicker(draftKey, ticket.id)
  // The time of the last public message when the author began the reply. It is stored because it must survive a reload.
  const startedKey = `desk-reply-begun:${ticket.id}`
  const startedAt = useDraft(startedKey, textDraft)
  const [problem, setProblem] = useState('')
  const [otherReply, setCrossed] = useState<TicketMessage | null>(null)
  // This is a ref, because a second click may come before the next render.
  const isSending = useRef(false)

  function write(text: string): void {
    if (draft.value === '' && text !== '') startedAt.set(ticket.updated_at)
    draft.set(text)
    setProblem('')
  }

  function forget(): void {
    draft.clear()
    startedAt.clear()
    setCrossed(null)
  }

  /** Returns a function that restores the current text and puts it before any text typed since. */
  function snapshot(): () => Promise<void> {
    const [textBefore, startedBefore] = [draft.value, startedAt.value]
    return async () => {
      await Promise.all([
        changeDraft(startedKey, textDraft, () => startedBefore),
        changeDraft(draftKey, textDraft, (now) => joinTexts(textBefore, now)),
      ])
    }
  }

  /**
   * Sends the reply and returns what undoes it; null if nothing was sent.
   *
   * @param isConfirmed sends even if another admin has replied
   */
  async function send(isConfirmed = false): Promise<SentReply | null> {
    const checked = validateMessage(draft.value, t)
    setProblem(checked.problem)
    if (checked.text === null || isSending.current) return null
    const other = isConfirmed ? undefined : findOtherAdminReply(messages, ticket, author.id, startedAt.value)
    if (other !== undefined) {
      setCrossed(other)
      return null
    }
    isSending.current = true
    const restore = snapshot()
    try {
      const id = await sendReply(author, ticket, checked.text, draftKey, undoWindowMs)
      forget()
      const undo = async (): Promise<boolean> => {
        const isUndone = await undoCreate('ticket_messages', id)
        if (isUndone) await restore()
        return isUndone
      }
      return { id, undo }
    } catch (error) {
      setProblem(error instanceof CodedError ? describeError(error) : t.sendFailed)
      return null
    } finally {
      isSending.current = false
    }
  }

  function discard(): void {
    const restore = snapshot()
    forget()
    const action = { label: t.undo, run: () => void restore() }
    toast({ kind: 'info', title: t.discarded, action, durationMs: undoWindowMs })
  }

  return { value: draft.value, problem, setProblem, otherReply, write, send, forget, discard, chosen, draftKey }
}

/** Returns another admin's public reply that is newer than the start of this one. */
const findOtherAdminReply = (messages: ReplyOptions['messages'], ticket: SupportTicket, me: Id, since: string) =>
  since === ''
    ? undefined
    : messages.findLast((row) => row.sender_id !== ticket.user_id && row.sender_id !== me && row.created_at > since)

/** The internal note on a ticket, with its own draft and its own online route (S9). It shares nothing with the reply. */
export function useNote(ticketId: Id) {
  const online = useOnline()
  const t = useMessages(helpdesk)
  const describeError = useErrorText()
  const draftKey = `desk-note:${ticketId}`
  const draft = useDraft(draftKey, textDraft)
  const chosen = useAttachmentPicker(draftKey, ticketId)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const isSending = useRef(false)
  // A retry of the same note reuses its id; otherwise a lost response could create the note twice.
  const lastAttempt = useRef({ text: '', id: '' })

  function write(text: string): void {
    draft.set(text)
    setProblem('')
  }

  async function send(): Promise<void> {
    const checked = validateMessage(draft.value, t)
    setProblem(checked.problem)
    if (checked.text === null || isSending.current || !online) return
    isSending.current = true
    setBusy(true)
    try {
      const files = await uploadChosenFiles(draftKey)
      const content = `${checked.text}\n${files}`
      if (lastAttempt.current.text !== content) lastAttempt.current = { text: content, id: newId() }
      const { id } = lastAttempt.current
      await addNote(ticketId, checked.text, id, files)
      await cacheNoteFiles(files, id)
      lastAttempt.current = { text: '', id: '' }
      draft.clear()
    } catch (error) {
      setProblem(`${t.noteFailed}. ${error instanceof CodedError ? describeError(error) : ''}`)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return { value: draft.value, problem, setProblem, busy, write, send, chosen, draftKey }
}
