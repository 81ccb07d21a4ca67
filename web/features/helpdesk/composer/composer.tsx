import { lazy, Suspense, useRef, useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react'
import type { Id, SupportTicket, TicketMessage } from '../../../../domain/entities'
import { moveChosenFiles } from '../../../data/queries/tickets/ticket-files'
import { ChosenFileList } from '../../../forms/attach-button'
import { joinTexts } from '../../../forms/use-draft'
import { useDesktopLayout } from '../../../lists/use-desktop-layout'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Checkbox } from '../../../ui/fields/checkbox'
import { ComposerField, ComposerFooter, ComposerHeader, ConflictingReplyBand } from './composer-parts'
import { sendShortcut, useComposerShortcuts } from '../shortcuts'
import { useNote } from './use-note'
import { useReply } from './use-reply'

const SavedRepliesDialog = lazy(() =>
  import('./saved-replies-dialog').then((layer) => ({ default: layer.SavedRepliesDialog })),
)

interface Props {
  ticket: SupportTicket
  messages: readonly TicketMessage[]
  author: { id: Id; name: string }
  online: boolean
  onTyped?: (() => void) | undefined
}

const noteClass = 'border-t-2 border-dashed border-caution bg-caution-soft'

/**
 * Composes a public reply or an internal note. They have separate drafts, buttons, shortcuts and routes, and the checkbox
 * moves no text between them, so a note can never become a reply.
 */
export function Composer({ ticket, messages, author, online, onTyped }: Props) {
  const t = useMessages(helpdesk)
  const [internal, setInternal] = useState(false)
  const reply = useReply({ ticket, messages, author })
  const note = useNote(ticket.id, online)
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

  function keys(event: KeyboardEvent): void {
    if (event.key === '#' && !internal && reply.value === '') {
      event.preventDefault()
      return answers.open()
    }
    const target = sendShortcut(event)
    if (target === null) return
    event.preventDefault()
    if ((target === 'note') !== internal) shown.setProblem(internal ? t.wrongKeyNote : t.wrongKeyReply)
    else void (internal ? note.save() : reply.send())
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
          onSend={() => void reply.send(true)}
          onNote={toNote}
          onDrop={reply.discard}
        />
      )}
      {!folded && <ComposerTop ticket={ticket} internal={internal} onToggle={setIsNote} />}
      <ComposerField
        key={internal ? 'note' : 'reply'}
        field={field}
        internal={internal}
        value={shown.value}
        problem={shown.problem}
        onWrite={internal ? note.write : withTypingEvent(reply.write, onTyped)}
        onKeyDown={keys}
        onPaste={shown.chosen.onPaste}
        folded={folded ? `${t.replyTo} ${first}` : ''}
        onFocus={unfold}
      />
      <ChosenFilesList key={shown.draftKey} chosen={shown.chosen} />
      {!folded && (
        <ComposerFooter
          first={first}
          internal={internal}
          online={online}
          busy={note.busy}
          empty={shown.value.trim() === ''}
          chosen={shown.chosen}
          onAnswers={answers.open}
          onSend={() => void reply.send()}
          onSaveNote={() => void note.save()}
        />
      )}
      <Answers ticket={ticket} me={author.name} online={online} answers={answers} />
    </div>
  )
}

/** On mobile an unused composer is a single line, which leaves more space for the conversation. */
function useCollapsed(hasContent: boolean) {
  const isDesktop = useDesktopLayout()
  const [isOpened, setIsOpened] = useState(false)
  return { folded: !isDesktop && !isOpened && !hasContent, unfold: () => setIsOpened(true) }
}

const withTypingEvent = (write: (text: string) => void, notifyTyped: Props['onTyped']) => (text: string) => {
  write(text)
  notifyTyped?.()
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
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false), insert }
}

/** Moves the text and files of the reply to the draft of a note; nothing is saved yet. */
function convertToNote(reply: ReturnType<typeof useReply>, note: ReturnType<typeof useNote>): void {
  note.write(joinTexts(note.value, reply.value))
  moveChosenFiles(reply.draftKey, note.draftKey).catch(() => undefined)
  reply.forget()
}

/** Limits the list to two lines on mobile, so the conversation and the button remain visible. */
const ChosenFilesList = ({ chosen }: ComponentProps<typeof ChosenFileList>) =>
  (chosen.files.length > 0 || chosen.problem !== '' || chosen.over) && (
    <div className="max-md:max-h-28 max-md:overflow-y-auto">
      <ChosenFileList chosen={chosen} />
    </div>
  )

const ComposerTop = ({
  ticket,
  ...switchProps
}: {
  ticket: SupportTicket
  internal: boolean
  onToggle: (on: boolean) => void
}) => (
  <div className="flex items-center justify-between gap-x-4">
    <ComposerHeader ticket={ticket} internal={switchProps.internal} />
    <InternalSwitch {...switchProps} />
  </div>
)

/** For a note, only the text and the checkbox have the caution color. */
const noteTextClass = 'text-caution'
const noteCheckboxClass = '[&_input:checked]:before:border-caution! [&_input:checked]:before:bg-caution!'

function InternalSwitch({ internal, onToggle }: { internal: boolean; onToggle: (on: boolean) => void }) {
  const t = useMessages(helpdesk)
  return (
    <Checkbox
      label={t.internal}
      checked={internal}
      onChange={(event) => onToggle(event.target.checked)}
      className={`text-sm font-semibold whitespace-nowrap ${internal ? noteTextClass : ''} ${internal ? noteCheckboxClass : ''}`}
    />
  )
}

interface AnswersProps {
  ticket: SupportTicket
  me: string
  online: boolean
  answers: ReturnType<typeof useSavedReplies>
}

const Answers = ({ answers: { isOpen, insert, close }, ...of }: AnswersProps) => (
  <Suspense>{isOpen && <SavedRepliesDialog {...of} onInsert={insert} onClose={close} />}</Suspense>
)
