import { lazy, Suspense, useRef, useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react'
import type { Id, SupportTicket, TicketMessage } from '../../../../domain/entities'
import { moveChosen } from '../../../data/queries/tickets/ticket-files'
import { ChosenList } from '../../../forms/attach'
import { joinedTexts } from '../../../forms/use-draft'
import { useWide } from '../../../lists/use-is-desktop'
import { desk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Checkbox } from '../../../ui/fields/checkbox'
import { ComposerField } from './composer-field'
import { ComposerFoot } from './composer-foot'
import { ComposerHead } from './composer-head'
import { CrossedBand } from '../conversation/crossed-band'
import { sendingKey, useComposerKeys } from './use-composer-keys'
import { useNote } from './use-note'
import { useReply } from './use-reply'

const AnswersDialog = lazy(() => import('./answers-dialog').then((layer) => ({ default: layer.AnswersDialog })))

interface Props {
  ticket: SupportTicket
  /** The public messages of the ticket, oldest first. */
  messages: readonly TicketMessage[]
  author: { id: Id; name: string }
  online: boolean
  /** Called for each change of a reply's text. */
  onTyped?: (() => void) | undefined
}

const noteClass = 'border-t-2 border-dashed border-caution bg-caution-soft'

/**
 * Composes a public reply or an internal note. They have separate drafts, buttons, shortcuts and routes, and the checkbox
 * moves no text between them, so that a note can never become a reply.
 */
export function Composer({ ticket, messages, author, online, onTyped }: Props) {
  const t = useMessages(desk)
  const [internal, setInternal] = useState(false)
  const reply = useReply({ ticket, messages, author })
  const note = useNote(ticket.id, online)
  const shown = internal ? note : reply
  const hasContent = internal || shown.value !== '' || reply.crossed !== null || shown.chosen.files.length > 0
  const { folded, unfold } = useCollapsed(hasContent)
  const field = useRef<HTMLTextAreaElement>(null)
  const answers = useSavedReplies(reply, field)
  useComposerKeys(ticket.id, field, setIsNote)

  function setIsNote(on: boolean): void {
    setInternal(on)
    shown.setProblem('')
  }

  function keys(event: KeyboardEvent): void {
    if (event.key === '#' && !internal && reply.value === '') {
      event.preventDefault()
      return answers.open()
    }
    const target = sendingKey(event)
    if (target === null) return
    event.preventDefault()
    if ((target === 'note') !== internal) shown.setProblem(internal ? t.wrongKeyNote : t.wrongKeyReply)
    else void (internal ? note.keep() : reply.send())
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
      {reply.crossed !== null && !internal && (
        <CrossedBand
          answer={reply.crossed}
          onSend={() => void reply.send(true)}
          onNote={toNote}
          onDrop={reply.discard}
        />
      )}
      {!folded && <ComposerTop ticket={ticket} internal={internal} onTurn={setIsNote} />}
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
      <ChosenFilesList key={shown.place} chosen={shown.chosen} />
      {!folded && (
        <ComposerFoot
          first={first}
          internal={internal}
          online={online}
          busy={note.busy}
          empty={shown.value.trim() === ''}
          chosen={shown.chosen}
          onAnswers={answers.open}
          onSend={() => void reply.send()}
          onKeep={() => void note.keep()}
        />
      )}
      <Answers ticket={ticket} me={author.name} online={online} answers={answers} />
    </div>
  )
}

/**
 * On mobile an unused composer is a single line, so that the conversation has more space. It stays expanded once it was
 * used.
 */
function useCollapsed(hasContent: boolean) {
  const isDesktop = useWide()
  const [isOpened, setIsOpened] = useState(false)
  return { folded: !isDesktop && !isOpened && !hasContent, unfold: () => setIsOpened(true) }
}

const withTypingEvent = (write: (text: string) => void, notifyTyped: Props['onTyped']) => (text: string) => {
  write(text)
  notifyTyped?.()
}

/** Opens the saved replies, and inserts one at the cursor, so that the admin can edit it before sending. */
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

/** Moves the text and the files of the reply to the draft of a note; nothing is saved yet. */
function convertToNote(reply: ReturnType<typeof useReply>, note: ReturnType<typeof useNote>): void {
  note.write(joinedTexts(note.value, reply.value))
  moveChosen(reply.place, note.place).catch(() => undefined)
  reply.forget()
}

/** Limited to two lines on mobile, so that the conversation and the button stay visible. */
const ChosenFilesList = ({ chosen }: ComponentProps<typeof ChosenList>) =>
  (chosen.files.length > 0 || chosen.problem !== '' || chosen.over) && (
    <div className="max-md:max-h-28 max-md:overflow-y-auto">
      <ChosenList chosen={chosen} />
    </div>
  )

const ComposerTop = ({
  ticket,
  ...switchProps
}: {
  ticket: SupportTicket
  internal: boolean
  onTurn: (on: boolean) => void
}) => (
  <div className="flex items-center justify-between gap-x-4">
    <ComposerHead ticket={ticket} internal={switchProps.internal} />
    <InternalSwitch {...switchProps} />
  </div>
)

/** For a note, only text and checkbox have the caution color. */
const noteTextClass = 'text-caution'
const noteCheckboxClass = '[&_input:checked]:before:border-caution! [&_input:checked]:before:bg-caution!'

function InternalSwitch({ internal, onTurn }: { internal: boolean; onTurn: (on: boolean) => void }) {
  const t = useMessages(desk)
  return (
    <Checkbox
      label={t.internal}
      checked={internal}
      onChange={(event) => onTurn(event.target.checked)}
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
  <Suspense>{isOpen && <AnswersDialog {...of} onInsert={insert} onClose={close} />}</Suspense>
)
