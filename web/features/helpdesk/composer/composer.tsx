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
  /** Its public messages, oldest first. */
  messages: readonly TicketMessage[]
  author: { id: Id; name: string }
  online: boolean
  /** Hears of each letter of a reply. */
  onTyped?: (() => void) | undefined
}

const noteLook = 'border-t-2 border-dashed border-caution bg-caution-soft'

/**
 * Reply and internal note: two composers with two drafts. The checkbox switches between them and moves no text; each has its own
 * look, its own button, its own key and its own way to the server, so that a note can't become a reply.
 */
export function Composer({ ticket, messages, author, online, onTyped }: Props) {
  const t = useMessages(desk)
  const [internal, setInternal] = useState(false)
  const reply = useReply({ ticket, messages, author })
  const note = useNote(ticket.id, online)
  const shown = internal ? note : reply
  const written = internal || shown.value !== '' || reply.crossed !== null || shown.chosen.files.length > 0
  const { folded, unfold } = useFolded(written)
  const field = useRef<HTMLTextAreaElement>(null)
  const answers = useAnswers(reply, field)
  useComposerKeys(ticket.id, field, turn)

  function turn(on: boolean): void {
    setInternal(on)
    shown.setProblem('')
  }

  function keys(event: KeyboardEvent): void {
    if (event.key === '#' && !internal && reply.value === '') {
      event.preventDefault()
      return answers.open()
    }
    const wanted = sendingKey(event)
    if (wanted === null) return
    event.preventDefault()
    if ((wanted === 'note') !== internal) shown.setProblem(internal ? t.wrongKeyNote : t.wrongKeyReply)
    else void (internal ? note.keep() : reply.send())
  }

  const toNote = (): void => {
    becomesNote(reply, note)
    setInternal(true)
  }

  const first = ticket.person_name.split(' ')[0] ?? ticket.person_name
  return (
    <div
      data-composer="desk"
      {...shown.chosen.dropHere}
      className={`px-4 pt-2 pb-3 md:px-5 ${internal ? noteLook : 'border-t border-line'}`}
    >
      {reply.crossed !== null && !internal && (
        <CrossedBand
          answer={reply.crossed}
          onSend={() => void reply.send(true)}
          onNote={toNote}
          onDrop={reply.discard}
        />
      )}
      {!folded && <Head ticket={ticket} internal={internal} onTurn={turn} />}
      <ComposerField
        key={internal ? 'note' : 'reply'}
        field={field}
        internal={internal}
        value={shown.value}
        problem={shown.problem}
        onWrite={internal ? note.write : heardBy(reply.write, onTyped)}
        onKeyDown={keys}
        onPaste={shown.chosen.onPaste}
        folded={folded ? `${t.replyTo} ${first}` : ''}
        onFocus={unfold}
      />
      <Chosen key={shown.place} chosen={shown.chosen} />
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
 * On phones a composer nobody has begun with is one line, so that what was said has the room; once somebody has, it stays open.
 * @param written something stands in it
 */
function useFolded(written: boolean) {
  const wide = useWide()
  const [begun, setBegun] = useState(false)
  return { folded: !wide && !begun && !written, unfold: () => setBegun(true) }
}

const heardBy = (write: (text: string) => void, heard: Props['onTyped']) => (text: string) => {
  write(text)
  heard?.()
}

/** Whether saved answers are shown, and how one comes into the reply: where the cursor stands, to be read over before it is sent. */
function useAnswers(
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

/** The reply's text and files become a note's draft, at somebody's word; nothing is kept yet. */
function becomesNote(reply: ReturnType<typeof useReply>, note: ReturnType<typeof useNote>): void {
  note.write(joinedTexts(note.value, reply.value))
  moveChosen(reply.place, note.place).catch(() => undefined)
  reply.forget()
}

/** On phones two lines of files at most: what was said and the button keep their room. */
const Chosen = ({ chosen }: ComponentProps<typeof ChosenList>) =>
  (chosen.files.length > 0 || chosen.problem !== '' || chosen.over) && (
    <div className="max-md:max-h-28 max-md:overflow-y-auto">
      <ChosenList chosen={chosen} />
    </div>
  )

const Head = ({ ticket, ...turning }: { ticket: SupportTicket; internal: boolean; onTurn: (on: boolean) => void }) => (
  <div className="flex items-center justify-between gap-x-4">
    <ComposerHead ticket={ticket} internal={turning.internal} />
    <InternalSwitch {...turning} />
  </div>
)

/** Of a note its words and its box are both of caution; neither stands on the other. */
const noteWords = 'text-caution'
const noteBox = '[&_input:checked]:before:border-caution! [&_input:checked]:before:bg-caution!'

function InternalSwitch({ internal, onTurn }: { internal: boolean; onTurn: (on: boolean) => void }) {
  const t = useMessages(desk)
  return (
    <Checkbox
      label={t.internal}
      checked={internal}
      onChange={(event) => onTurn(event.target.checked)}
      className={`text-sm font-semibold whitespace-nowrap ${internal ? noteWords : ''} ${internal ? noteBox : ''}`}
    />
  )
}

interface AnswersProps {
  ticket: SupportTicket
  me: string
  online: boolean
  answers: ReturnType<typeof useAnswers>
}

const Answers = ({ answers: { isOpen, insert, close }, ...of }: AnswersProps) => (
  <Suspense>{isOpen && <AnswersDialog {...of} onInsert={insert} onClose={close} />}</Suspense>
)
