import { lazy, Suspense, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { changeTicketRoute } from '../../../../domain/api/messages/tickets'
import type { Id, SupportTicket, TicketMessage, TicketStatus } from '../../../../domain/entities'
import { sendCommand } from '../../../data/queries/commands'
import { useOnline } from '../../../data/queries/network'
import { moveChosenFiles } from '../../../data/queries/tickets/ticket-files'
import { toRefusal } from '../../../forms/use-command'
import { joinTexts } from '../../../forms/use-draft'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { helpdesk } from '../../../i18n/admin-areas'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/language'
import { toast } from '../../../ui/layers/toast'
import { ComposerField, ComposerFooter, ComposerHeader, ConflictingReplyBand } from './composer-parts'
import type { TicketFlow } from '../conversation/ticket-panel'
import { matchSendShortcut, useComposerShortcuts } from '../shortcuts'
import { undoWindowMs, useNote, useReply } from './use-drafts'

const SavedRepliesDialog = lazy(() =>
  import('./saved-replies-dialog').then((layer) => ({ default: layer.SavedRepliesDialog })),
)

interface Props {
  ticket: SupportTicket
  messages: readonly TicketMessage[]
  author: { id: Id; name: string }
  flow: TicketFlow
  onTyped?: (() => void) | undefined
}

const noteClass = 'border-t-2 border-dashed border-caution bg-caution-soft'

/**
 * Composes a public reply or an internal note. They have separate drafts, buttons, shortcuts and routes, and the checkbox
 * moves no text between them, so a note can never become a reply.
 */
export function Composer({ ticket, messages, author, flow, onTyped }: Props) {
  const t = useMessages(helpdesk)
  const [internal, setInternal] = useState(false)
  const reply = useReply({ ticket, messages, author })
  const note = useNote(ticket.id)
  const { sendReply, resolve } = useSendReply(ticket, reply, flow)
  const shown = internal ? note : reply
  const hasContent = internal || shown.value !== '' || reply.otherReply !== null || shown.chosen.files.length > 0
  const { folded, unfold } = useCollapsed(hasContent)
  const field = useRef<HTMLTextAreaElement>(null)
  const answers = useSavedReplies(reply, field)
  useComposerShortcuts(ticket.id, field, setIsNote)

  function setIsNote(on: boolean): void {
    setInternal(on)
    shown.setProblem('')
  }

  const send = (): void => void (internal ? note.send() : sendReply())

  function keys(event: KeyboardEvent): void {
    if (!internal && answers.onKeyDown(event)) return
    const target = matchSendShortcut(event)
    if (target === null) return
    event.preventDefault()
    if ((target === 'note') !== internal) shown.setProblem(internal ? t.wrongKeyNote : t.wrongKeyReply)
    else if (target === 'resolve' && resolve !== undefined) resolve()
    else send()
  }

  function write(text: string): void {
    shown.write(text)
    if (!internal) onTyped?.()
  }

  const toNote = (): void => {
    convertToNote(reply, note)
    setInternal(true)
  }

  const first = ticket.person_name.split(' ')[0] ?? ticket.person_name
  return (
    <div
      data-composer="desk"
      {...shown.chosen.dropHere}
      className={`px-4 pt-2 pb-3 md:px-5 ${internal ? noteClass : 'border-t border-line'}`}
    >
      {reply.otherReply !== null && !internal && (
        <ConflictingReplyBand
          answer={reply.otherReply}
          onSend={() => void sendReply({ isConfirmed: true })}
          onNote={toNote}
          onDrop={reply.discard}
        />
      )}
      {!folded && <ComposerHeader ticket={ticket} internal={internal} onToggle={setIsNote} />}
      <ComposerField
        key={internal ? 'note' : 'reply'}
        field={field}
        internal={internal}
        draft={shown}
        onWrite={write}
        onKeyDown={keys}
        folded={folded ? `${t.replyTo} ${first}` : ''}
        onFocus={unfold}
      />
      {!folded && (
        <ComposerFooter
          {...{ first, internal, draft: shown, onSend: send, onResolve: resolve }}
          busy={note.busy}
          onAnswers={answers.open}
        />
      )}
      <Suspense>
        {answers.isOpen && <SavedRepliesDialog {...answers.dialog} ticket={ticket} me={author.name} />}
      </Suspense>
    </div>
  )
}

/** On mobile an unused composer is a single line, which leaves more space for the conversation. */
function useCollapsed(hasContent: boolean) {
  const isDesktop = useDesktopLayout()
  const [isOpened, setIsOpened] = useState(false)
  return { folded: !isDesktop && !isOpened && !hasContent, unfold: () => setIsOpened(true) }
}

function useSavedReplies(
  reply: { value: string; write: (text: string) => void },
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [isOpen, setIsOpen] = useState(false)
  function insert(text: string): void {
    const at = field.current?.selectionStart ?? reply.value.length
    reply.write(reply.value.slice(0, at) + text + reply.value.slice(at))
    setIsOpen(false)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at + text.length, at + text.length)
    })
  }
  /** Opens the saved replies if # is the first character, and reports whether it did. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const opens = event.key === '#' && reply.value === ''
    if (opens) {
      event.preventDefault()
      setIsOpen(true)
    }
    return opens
  }
  const dialog = { onInsert: insert, onClose: () => setIsOpen(false) }
  return { isOpen, open: () => setIsOpen(true), onKeyDown, dialog }
}

/**
 * Sends the reply, or sends it and resolves the ticket, and shows one toast that undoes it all. `resolve` is undefined when the
 * ticket is already resolved.
 */
function useSendReply(ticket: SupportTicket, reply: ReturnType<typeof useReply>, flow: TicketFlow) {
  const t = useMessages(helpdesk)
  const describeError = useErrorText()

  async function changeStatus(status: TicketStatus): Promise<boolean> {
    try {
      await sendCommand(changeTicketRoute, { ticket: ticket.id, status })
      return true
    } catch (error) {
      toast({ kind: 'bad', title: t.ticketFailed, text: describeError(toRefusal(error)) })
      return false
    }
  }

  async function sendReply({ isConfirmed = false, resolves = false } = {}): Promise<void> {
    const sent = await reply.send(isConfirmed)
    if (sent === null) return
    const sentAtMs = Date.now()
    const showUndo = (counting: (seconds: number) => string, isResolved: boolean, durationMs: number) => {
      const undo = async () => {
        await sent.undo()
        if (isResolved) await changeStatus(ticket.status)
        flow.onReopened(ticket.id)
      }
      toast({
        kind: 'info',
        id: `held-${sent.id}`,
        title: counting(undoWindowMs / 1000),
        text: t.toTicket(ticket.person_name || ticket.person_email, ticket.number),
        counting,
        action: { label: t.undo, run: () => void undo() },
        durationMs,
      })
    }
    showUndo(t.held, false, undoWindowMs)
    flow.onHandled(ticket.id)
    if (!resolves || !(await changeStatus('resolved'))) return
    showUndo(t.heldResolved, true, Math.max(0, undoWindowMs - (Date.now() - sentAtMs)))
  }

  const online = useOnline()
  const resolve = () => (online ? void sendReply({ resolves: true }) : reply.setProblem(t.needsNetwork))
  const isOpen = ticket.status === 'open' || ticket.status === 'in_progress'
  return { sendReply, resolve: isOpen ? resolve : undefined }
}

/** Moves the text and files of the reply to the draft of a note; nothing is saved yet. */
function convertToNote(reply: ReturnType<typeof useReply>, note: ReturnType<typeof useNote>): void {
  note.write(joinTexts(note.value, reply.value))
  moveChosenFiles(reply.draftKey, note.draftKey).catch(() => undefined)
  reply.forget()
}
