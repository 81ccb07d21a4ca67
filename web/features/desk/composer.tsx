import { Lock } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import * as v from 'valibot'
import { CodedError } from '../../../domain/error-codes'
import { messageSchema } from '../../../domain/tickets/tickets'
import type { Id, SupportTicket } from '../../../domain/entities'
import { keepNote } from '../../data/repos/desk'
import { undoCreate } from '../../data/repos/rows'
import { sendReply } from '../../data/repos/tickets'
import { textDraft, useDraft } from '../../forms/use-draft'
import { desk } from '../../i18n/desk'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/fields/checkbox'
import { toast } from '../../ui/layers/toast'

/** A reply can be taken back this long. */
const holdMs = 10_000

interface Props {
  ticket: SupportTicket
  author: { id: Id; name: string }
  online: boolean
}

/**
 * Reply and internal note: two composers with two drafts. The checkbox switches between them and moves no text; each has its own
 * button, its own key and its own way to the server, so that a note can't become a reply.
 */
export function Composer({ ticket, author, online }: Props) {
  const t = useMessages(desk)
  const words = useMessages(errorWords)
  const [internal, setInternal] = useState(false)
  const reply = useDraft(`desk-reply:${ticket.id}`, textDraft)
  const note = useDraft(`desk-note:${ticket.id}`, textDraft)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  // a second click arrives before the first one has drawn anything
  const sending = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = internal ? note : reply
  const first = ticket.person_name.split(' ')[0] ?? ticket.person_name
  useComposerKeys(field, setInternal)

  function checked(): string | null {
    const result = v.safeParse(messageSchema, draft.value)
    if (result.success) return result.output
    const code = result.issues[0].message
    setProblem(code === 'looks-like-secret' ? t.secret : code === 'text-too-long' ? t.tooLong : '')
    return null
  }

  async function send(): Promise<void> {
    const text = checked()
    if (text === null || sending.current || internal) return
    sending.current = true
    const wrote = reply.value
    try {
      const id = await sendReply(author, ticket, text, holdMs)
      reply.clear()
      const undo = async (): Promise<void> => {
        if (await undoCreate('ticket_messages', id)) reply.set(wrote)
      }
      toast({
        kind: 'info',
        id: `held-${id}`,
        title: t.held(holdMs / 1000),
        action: { label: t.undo, run: () => void undo() },
        durationMs: holdMs,
      })
    } catch (error) {
      setProblem(error instanceof CodedError ? words[error.code] : t.sendFailed)
    } finally {
      sending.current = false
    }
  }

  async function keep(): Promise<void> {
    const text = checked()
    if (text === null || sending.current || !internal || !online) return
    sending.current = true
    setBusy(true)
    try {
      await keepNote(ticket.id, text)
      note.clear()
    } catch (error) {
      setProblem(`${t.noteFailed}. ${error instanceof CodedError ? words[error.code] : ''}`)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function keys(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.shiftKey !== internal) setProblem(internal ? t.wrongKeyNote : t.wrongKeyReply)
    else void (internal ? keep() : send())
  }

  const empty = draft.value.trim() === ''
  const look = internal
    ? 'rounded-sm border-[1.5px] border-dashed border-caution bg-caution-soft'
    : 'rounded-lg ring-1 ring-line-strong ring-inset bg-raised focus-within:ring-2 focus-within:ring-accent'
  return (
    <div className={`px-4 py-3 ${look}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className={internal ? 'flex items-center gap-1.5 text-sm text-caution' : 'text-sm text-muted'}>
          {internal ? (
            <>
              <Lock aria-hidden className="size-4" />
              {t.getsNothing(first)}
            </>
          ) : (
            <>
              {t.replyTo} <b className="font-semibold text-text">{ticket.person_name}</b>, {ticket.person_email}
            </>
          )}
        </p>
        <Checkbox
          label={t.internal}
          checked={internal}
          onChange={(event) => {
            setInternal(event.target.checked)
            setProblem('')
          }}
        />
      </div>
      <textarea
        ref={field}
        key={internal ? 'note' : 'reply'}
        rows={3}
        aria-label={internal ? t.note : t.reply}
        aria-invalid={problem !== '' || undefined}
        aria-describedby="composer-problem"
        value={draft.value}
        onChange={(event) => {
          draft.set(event.target.value)
          setProblem('')
        }}
        onKeyDown={keys}
        className="field-sizing-content max-h-60 min-h-18 w-full resize-none border-0 bg-transparent py-1 outline-0"
      />
      <p id="composer-problem" role="alert" className="text-sm font-medium text-danger">
        {problem}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <small className="text-sm text-muted">
          {internal && !online ? (
            t.needsNetwork
          ) : (
            <span className="max-md:hidden">{internal ? t.keysNote : t.keysReply}</span>
          )}
        </small>
        {internal ? (
          <Button
            kind="bare"
            size="sm"
            busy={busy}
            aria-disabled={empty || !online}
            className="rounded-sm! border-[1.5px] border-dashed border-caution text-caution"
            onClick={() => void keep()}
          >
            {t.keepNote}
          </Button>
        ) : (
          <Button size="sm" disabled={empty} onClick={() => void send()}>
            {online ? t.sendTo(first) : t.saveLater}
          </Button>
        )}
      </div>
    </div>
  )
}

/** R goes to the reply, N to the note, unless somebody is typing. */
function useComposerKeys(field: React.RefObject<HTMLTextAreaElement | null>, setInternal: (on: boolean) => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const busy =
        event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[role=dialog]') !== null
      if ((key !== 'r' && key !== 'n') || event.ctrlKey || event.metaKey || event.altKey || busy) return
      event.preventDefault()
      setInternal(key === 'n')
      requestAnimationFrame(() => field.current?.focus())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [field, setInternal])
}
