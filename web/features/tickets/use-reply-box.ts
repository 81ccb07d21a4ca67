import { useEffect, useRef, useState, type RefObject } from 'react'
import * as v from 'valibot'
import type { Id, SupportTicket } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { messageSchema, ticketLimits } from '../../../domain/tickets/tickets'
import { useProgram } from '../../data/queries/installation/program'
import { sendReply } from '../../data/queries/tickets/tickets'
import { joinTexts, textDraft, useDraft } from '../../forms/use-draft'
import { useAttachmentPicker } from '../../forms/use-attachment-picker'
import { files } from '../../i18n/areas/signed-in'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { singleKeysEnabled } from '../../ui/shortcut-keys'

interface Options {
  ticket: Pick<SupportTicket, 'id' | 'user_id'>
  author: { id: Id; name: string }
  /** From Edit on a rejected message; a new object for each insertion. */
  prefill: { text: string } | null
}

const replyDraftKey = (ticket: Id): string => `reply:${ticket}`

/** Holds a member's reply: its draft, files and validation, and sends it only once. */
export function useReplyBox({ ticket, author, prefill }: Options) {
  const t = useMessages(tickets)
  const f = useMessages(files)
  const { value: program } = useProgram()
  const draftKey = replyDraftKey(ticket.id)
  const { value: text, set: setText, kept, clear } = useDraft(draftKey, textDraft)
  const chosen = useAttachmentPicker(draftKey, ticket.id)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const isSending = useRef(false)
  useFocusShortcut(field)

  useEffect(() => {
    if (prefill === null) return
    setText((now) => joinTexts(prefill.text, now))
    field.current?.focus()
  }, [prefill, setText])

  function validationText(code: string): string {
    return code === 'looks-like-secret'
      ? `${t.secret} ${t.secretWhy(program?.product_name ?? '')}`
      : t.tooLong(formatCount(ticketLimits.message))
  }

  async function send(): Promise<void> {
    // The second click of a double click arrives before the first one has cleared the text.
    if (isSending.current) return
    if (text.trim() === '') {
      if (chosen.files.length > 0) setProblem(f.needsWords)
      return
    }
    const result = v.safeParse(messageSchema, text)
    if (!result.success) {
      setProblem(validationText(result.issues[0].message))
      field.current?.focus()
      return
    }
    isSending.current = true
    try {
      await sendReply(author, ticket, result.output, draftKey)
      setProblem('')
      clear()
      field.current?.focus()
    } catch (error) {
      setProblem(error instanceof CodedError && error.code === 'disk-full' ? t.diskFull : t.sendFailed)
    } finally {
      isSending.current = false
    }
  }

  function write(next: string): void {
    setText(next)
    setProblem('')
  }

  return { field, text, write, kept, problem, send, chosen }
}

/** R focuses the reply field, unless the user is typing. */
function useFocusShortcut(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[role=dialog]') !== null
      if (
        !singleKeysEnabled() ||
        event.key.toLowerCase() !== 'r' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        typing
      )
        return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field])
}
