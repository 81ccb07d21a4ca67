import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import * as v from 'valibot'
import type { Id, SupportTicket } from '../../../domain/entities'
import { CodedError } from '../../../domain/error-codes'
import { messageSchema, ticketLimits } from '../../../domain/tickets/tickets'
import { useProgramme } from '../../data/repos/programme'
import { sendReply } from '../../data/repos/tickets'
import { textDraft, useDraft } from '../../forms/use-draft'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/tickets'
import { Button } from '../../ui/button'

interface Props {
  ticket: Pick<SupportTicket, 'id' | 'user_id'>
  author: { id: Id; name: string }
  online: boolean
  /** A text to go on with (Edit of a refused one); a new object each time. */
  given: { text: string } | null
}

/**
 * Where a reply is written. It is kept while it is written and never waits for the network; what looks like a code or a password is
 * stopped here, before anything is saved (S15), and stays editable.
 */
export function ReplyBox({ ticket, author, online, given }: Props) {
  const t = useMessages(tickets)
  const { value: programme } = useProgramme()
  const { value: text, set: setText, kept, clear } = useDraft(`reply:${ticket.id}`, textDraft)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useRef(false)
  const id = useId()

  useEffect(() => {
    if (given === null) return
    setText(given.text)
    field.current?.focus()
  }, [given, setText])

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[role=dialog]') !== null
      if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    // the second click of a double click comes before the first one's text is gone
    if (sending.current) return
    const result = v.safeParse(messageSchema, text)
    if (!result.success) {
      if (text.trim() === '') return
      const code = result.issues[0].message
      setProblem(
        code === 'looks-like-secret'
          ? `${t.secret} ${t.secretWhy(programme?.product_name ?? '')}`
          : t.tooLong(formatCount(ticketLimits.message)),
      )
      field.current?.focus()
      return
    }
    sending.current = true
    try {
      await sendReply(author, ticket, result.output)
      setProblem('')
      clear()
      field.current?.focus()
    } catch (error) {
      setProblem(error instanceof CodedError && error.code !== 'disk-full' ? t.sendFailed : t.diskFull)
    } finally {
      sending.current = false
    }
  }

  function keys(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }

  return (
    <form
      onSubmit={(event) => void send(event)}
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
        onChange={(event) => {
          setText(event.target.value)
          setProblem('')
        }}
        onKeyDown={keys}
        className="field-sizing-content max-h-60 min-h-14 w-full resize-none border-0 bg-transparent py-1 outline-0 placeholder:text-muted"
      />
      {problem !== '' && (
        <p id={`${id}-error`} role="alert" className="mb-2 text-sm leading-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <small id={`${id}-hint`} className="text-sm leading-sm text-muted">
          {online ? '' : t.offline}
          {online && kept ? `${t.draftKept} · ` : ''}
          {online && <span className="max-md:hidden">{t.sends}</span>}
        </small>
        <Button type="submit" size="sm" disabled={text.trim() === ''}>
          {online ? t.send : t.saveLater}
        </Button>
      </div>
    </form>
  )
}
