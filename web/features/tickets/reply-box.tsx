import { useId, type KeyboardEvent } from 'react'
import type { Id, SupportTicket } from '../../../domain/entities'
import { useMessages } from '../../i18n/messages'
import { tickets } from '../../i18n/areas/members'
import { AttachButton, ChosenFileList } from '../../forms/attach-button'
import { Button } from '../../ui/button'
import { useReplyBox } from './use-reply-box'

interface Props {
  ticket: Pick<SupportTicket, 'id' | 'user_id'>
  author: { id: Id; name: string }
  online: boolean
  /** From Edit on a rejected message; a new object for each insertion. */
  prefill: { text: string } | null
}

/**
 * Sending never waits for the network. A text that looks like a code or password is stopped before anything is saved (S15).
 */
export function ReplyBox({ ticket, author, online, prefill }: Props) {
  const t = useMessages(tickets)
  const { field, text, write, kept, problem, send, chosen } = useReplyBox({ ticket, author, prefill })
  const id = useId()

  function keys(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }

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
        onKeyDown={keys}
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
          {online && kept && t.draftKept}
          {online && (
            <span className="max-md:hidden">
              {kept && ' · '}
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
