import type { KeyboardEvent, RefObject } from 'react'
import { Lock, MessageSquareText, Send, TriangleAlert } from 'lucide-react'
import { helpdesk } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { controlClasses } from '../../../ui/fields/field-context'
import { useOnline } from '../../../data/queries/network'
import { AttachButton, ChosenFileList } from '../../../forms/attach-button'
import type { AttachmentPicker } from '../../../forms/use-attachment-picker'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { Button } from '../../../ui/button'
import type { SupportTicket, TicketMessage } from '../../../../domain/entities'
import { Checkbox } from '../../../ui/fields/checkbox'
import { Avatar } from '../../../ui/pictures/avatar'
import { formatMoment } from '../../../i18n/format'

/** The reply or the note. */
interface Draft {
  value: string
  problem: string
  chosen: AttachmentPicker
}

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  internal: boolean
  draft: Draft
  onWrite: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** The placeholder of the collapsed field on mobile; '' when it is expanded. */
  folded: string
  onFocus: () => void
}

export function ComposerField({ field, internal, draft, onWrite, onKeyDown, folded, onFocus }: Props) {
  const t = useMessages(helpdesk)
  const { value, problem, chosen } = draft
  const noteClass = internal ? 'rounded-sm! border-[1.5px] border-dashed border-caution! focus:outline-caution!' : ''
  return (
    <>
      <textarea
        ref={field}
        value={value}
        rows={folded === '' ? 3 : 1}
        placeholder={folded === '' ? undefined : folded}
        aria-label={internal ? t.note : t.reply}
        aria-invalid={problem !== '' || undefined}
        aria-describedby="composer-problem"
        onChange={(event) => onWrite(event.target.value)}
        onFocus={onFocus}
        onPaste={chosen.onPaste}
        onKeyDown={(event) => {
          onKeyDown(event)
          // Escape leaves the field and keeps the text, so the keyboard shortcuts work again.
          if (event.key === 'Escape' && !event.defaultPrevented) event.currentTarget.blur()
        }}
        className={controlClasses(
          `field-sizing-content max-h-60 resize-none py-2.5 ${folded === '' ? 'min-h-24 max-md:min-h-18' : 'min-h-11'} ${noteClass}`,
        )}
      />
      <p id="composer-problem" role="alert" className="text-sm font-medium text-danger">
        {problem}
      </p>
      {/* Two lines on mobile, so the conversation and the button remain visible. */}
      {(chosen.files.length > 0 || chosen.rejected.length > 0 || chosen.over) && (
        <div className="max-md:max-h-28 max-md:overflow-y-auto">
          <ChosenFileList chosen={chosen} />
        </div>
      )}
    </>
  )
}

interface ComposerFooterProps {
  first: string
  internal: boolean
  busy: boolean
  draft: Draft
  onAnswers: () => void
  onSend: () => void
  /** Also resolves the ticket; undefined when it is already resolved. */
  onResolve: (() => void) | undefined
}

/** The footer of the composer. Send and Add note look clearly different. */
export function ComposerFooter(props: ComposerFooterProps) {
  const { first, internal, busy, draft, onAnswers, onSend } = props
  const online = useOnline()
  const onResolve = online ? props.onResolve : undefined
  const t = useMessages(helpdesk)
  const empty = draft.value.trim() === ''
  const hasRoomForHints = useDesktopLayout('notes')
  return (
    <div className="mt-2 flex items-center gap-x-1 gap-y-2 max-md:flex-wrap">
      {!internal && (
        <Button kind="bare" size="sm" className="-ml-2 px-2!" onClick={onAnswers}>
          <MessageSquareText aria-hidden />
          {t.answers}
        </Button>
      )}
      <AttachButton chosen={draft.chosen} className={`mr-auto px-2! ${internal ? '-ml-2' : ''}`} />
      {hasRoomForHints && <small className="mr-auto text-xs text-muted">{internal ? t.keysNote : t.keysReply}</small>}
      {/* The hint remains beside its button, even when both wrap to a new line. */}
      <span
        className={`ml-auto flex min-w-0 items-center gap-x-2.5 gap-y-2 ${internal ? 'max-md:w-full max-md:flex-wrap' : onResolve ? 'max-md:w-full' : ''}`}
      >
        {internal && (
          <small className="min-w-0 text-right text-sm leading-tight text-caution max-md:w-full">
            {online ? t.nobodyElse(first) : t.needsNetwork}
          </small>
        )}
        {internal ? (
          <Button
            kind="bare"
            size="sm"
            busy={busy}
            aria-disabled={empty || !online}
            className="rounded-sm! border-[1.5px] border-dashed border-caution text-caution flex-none max-md:w-full"
            onClick={onSend}
          >
            <Lock aria-hidden />
            {t.keepNote}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              kind={onResolve ? 'quiet' : undefined}
              aria-label={online ? t.sendTo(first) : undefined}
              disabled={empty}
              onClick={onSend}
              className={onResolve ? 'max-md:flex-1' : ''}
            >
              {online ? t.send : t.saveLater}
            </Button>
            {onResolve && (
              <Button size="sm" disabled={empty} onClick={onResolve} className="max-md:flex-1">
                <Send aria-hidden />
                {t.sendAndResolve}
              </Button>
            )}
          </>
        )}
      </span>
    </div>
  )
}

interface ComposerHeaderProps {
  ticket: SupportTicket
  internal: boolean
  onToggle: (on: boolean) => void
}

/** Shows who will read the text, and has the checkbox for internal notes. */
export function ComposerHeader({ ticket, internal, onToggle }: ComposerHeaderProps) {
  const t = useMessages(helpdesk)
  return (
    <div className="flex items-center justify-between gap-x-4">
      <ComposerReaders ticket={ticket} internal={internal} />
      <Checkbox
        label={t.internal}
        checked={internal}
        onChange={(event) => onToggle(event.target.checked)}
        className={`text-sm font-semibold whitespace-nowrap ${internal ? `${noteTextClass} ${noteCheckboxClass}` : ''}`}
      />
    </div>
  )
}

/** For a note, only the text and the checkbox have the caution color. */
const noteTextClass = 'text-caution'
const noteCheckboxClass = '[&_input:checked]:before:border-caution! [&_input:checked]:before:bg-caution!'

function ComposerReaders({ ticket, internal }: { ticket: SupportTicket; internal: boolean }) {
  const t = useMessages(helpdesk)
  if (internal) {
    return (
      <p className="flex min-w-0 items-center gap-2 text-sm text-caution">
        <Lock aria-hidden className="size-4 flex-none" />
        <span>
          <b className="font-semibold">{t.noteTitle}.</b> {t.onlyAdmins}
        </span>
      </p>
    )
  }
  const name = ticket.person_name || ticket.person_email
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-sm">
      <Avatar name={name} seed={ticket.user_id} size="sm" />
      <span className="grid min-w-0 leading-tight wrap-anywhere">
        <span>
          {t.replyTo} <b className="font-semibold">{name}</b>
        </span>
        {name !== ticket.person_email && <span className="text-xs text-muted">{ticket.person_email}</span>}
      </span>
    </p>
  )
}

interface ConflictingReplyBandProps {
  answer: TicketMessage
  onSend: () => void
  onNote: () => void
  onDrop: () => void
}

/** Reports that another admin has replied. Nothing was sent, and the author decides what to do. */
export function ConflictingReplyBand({ answer, onSend, onNote, onDrop }: ConflictingReplyBandProps) {
  const t = useMessages(helpdesk)
  const language = useLanguage()
  return (
    <div role="alert" className="mb-3 flex gap-3 rounded-lg bg-danger-soft px-4 py-3.5 text-danger">
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
      <div className="grid gap-3">
        <p className="text-sm">
          <b className="font-semibold">{t.crossed(answer.sender_name, formatMoment(answer.created_at, language))}</b>{' '}
          {t.crossedText}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" className="text-text" onClick={onSend}>
            {t.crossedSend}
          </Button>
          <Button kind="quiet" size="sm" className="text-text" onClick={onNote}>
            {t.crossedNote}
          </Button>
          <Button kind="danger" size="sm" onClick={onDrop}>
            {t.crossedDrop}
          </Button>
        </div>
      </div>
    </div>
  )
}
