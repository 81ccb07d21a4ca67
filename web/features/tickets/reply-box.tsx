import { useId, useEffect, useRef, useState, type RefObject } from 'react'
import type { Id, SupportTicket } from '../../../domain/entities'
import { useMessages } from '../../i18n/language'
import { tickets } from '../../i18n/member-areas'
import { files } from '../../i18n/areas'
import { AttachButton, ChosenFileList } from '../../forms/attach-button'
import { Button } from '../../ui/button'
import * as v from 'valibot'
import { CodedError } from '../../../domain/error-codes'
import { messageSchema } from '../../../domain/tickets/ticket-fields'
import { ticketLimits } from '../../../domain/tickets/tickets'
import { useOnline } from '../../data/queries/network'
import { useProgram } from '../../data/queries/installation/program'
import { sendReply } from '../../data/queries/tickets/tickets'
import { joinTexts, textDraft, useDraft } from '../../forms/use-draft'
import { useAttachmentPicker } from '../../forms/use-attachment-picker'
import { formatCount } from '../../i18n/format'
import { ignoresShortcut } from '../../ui/shortcut-keys'

interface Props {
  ticket: Pick<SupportTicket, 'id' | 'user_id'>
  author: { id: Id; name: string }
  /** A rejected message's text that the member wants to edit; a new object for each insertion. */
  prefill: { text: string } | null
}

/**
 * The reply form. Sending never waits for the network. A text that looks like a code or password is stopped before anything
 * is saved (S15).
 */
export function ReplyBox({ ticket, author, prefill }: Props) {
  const t = useMessages(tickets)
  const online = useOnline()
  const { field, text, write, isStored, problem, send, chosen } = useReplyBox({ ticket, author, prefill })
  const id = useId()

  return (
    <form
      data-composer
      {...chosen.dropHere}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="mx-4 mb-4 rounded-lg bg-raised py-2.5 pr-2.5 pl-4 ring-1 ring-line-strong ring-inset focus-within:ring-2 focus-within:ring-accent md:mx-5 md:mb-5"
    >
      <label className="sr-only" htmlFor={id}>
        {t.reply}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        value={text}
        placeholder={t.reply}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? `${id}-hint` : `${id}-hint ${id}-error`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) void send()
        }}
        onPaste={chosen.onPaste}
        className="field-sizing-content wrap-anywhere max-h-60 min-h-14 w-full resize-none border-0 bg-transparent py-1 outline-0 placeholder:text-muted"
      />
      {problem !== '' && (
        <p id={`${id}-error`} role="alert" className="mb-2 text-sm leading-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <ChosenFileList chosen={chosen} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <AttachButton chosen={chosen} className="-ml-3" />
        <small id={`${id}-hint`} className="mr-auto text-sm leading-sm text-muted">
          {online ? '' : t.offline}
          {online && isStored && t.draftKept}
          {online && (
            <span className="max-md:hidden">
              {isStored && ' · '}
              {t.sends}
            </span>
          )}
        </small>
        <Button type="submit" size="sm" className="ml-auto" disabled={text.trim() === '' && chosen.files.length === 0}>
          {online ? t.send : t.saveLater}
        </Button>
      </div>
    </form>
  )
}

/** Holds a member's reply: its draft, files and validation, and sends it only once. */
function useReplyBox({ ticket, author, prefill }: Props) {
  const t = useMessages(tickets)
  const f = useMessages(files)
  const { value: program } = useProgram()
  const draftKey = `reply:${ticket.id}`
  const { value: text, set: setText, isStored, clear } = useDraft(draftKey, textDraft)
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

  async function send(): Promise<void> {
    // The second click of a double click arrives before the first one has cleared the text.
    if (isSending.current) return
    if (text.trim() === '') {
      if (chosen.files.length > 0) setProblem(f.needsWords)
      return
    }
    const result = v.safeParse(messageSchema, text)
    if (!result.success) {
      const isSecret = result.issues[0].message === 'looks-like-secret'
      const tooLong = t.tooLong(formatCount(ticketLimits.message))
      setProblem(isSecret ? `${t.secret} ${t.secretWhy(program?.product_name ?? '')}` : tooLong)
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

  return { field, text, write, isStored, problem, send, chosen }
}

/** R focuses the reply field, unless the user is typing. */
function useFocusShortcut(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'r' || ignoresShortcut(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field])
}
