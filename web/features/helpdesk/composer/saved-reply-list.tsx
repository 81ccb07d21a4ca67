import type { Language, SavedReply } from '../../../../domain/entities'
import { fillReply, replyIn, unfilledPlaceholders, type ReplyValues } from '../../../../domain/tickets/saved-replies'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

interface ListProps {
  /** The prefix of the ids of the list and its options. */
  id: string
  found: readonly SavedReply[]
  chosen: number
  onChoose: (n: number) => void
  onInsert: (reply: SavedReply) => void
}

/** Lists the matching saved replies. The focus stays in the search field, which handles the keyboard. */
export function SavedReplyList({ id, found, chosen, onChoose, onInsert }: ListProps) {
  const t = useMessages(helpdesk)
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t.answersTitle} className="-mx-2 max-h-72 overflow-y-auto">
      {found.map((reply, n) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={reply.id}
          id={`${id}-${reply.id}`}
          role="option"
          aria-selected={n === chosen}
          onClick={() => onChoose(n)}
          onDoubleClick={() => onInsert(reply)}
          className={`flex min-h-11 cursor-default items-center rounded-md px-3 py-1.5 font-semibold wrap-anywhere ${n === chosen ? 'bg-accent-soft' : ''}`}
        >
          {reply.title}
        </div>
      ))}
    </div>
  )
}

interface PreviewProps {
  reply: SavedReply
  language: Language
  values: ReplyValues
}

/** Previews a saved reply with its placeholders filled in, and lists those without a value. */
export function SavedReplyPreview({ reply, language, values }: PreviewProps) {
  const t = useMessages(helpdesk)
  const { text, language: written } = replyIn(reply, language)
  const missingPlaceholders = unfilledPlaceholders(text, values)
  return (
    <div className="grid content-start gap-2">
      <p lang={written} className="rounded-lg bg-surface px-4 py-3 wrap-anywhere whitespace-pre-wrap">
        {fillReply(text, values)}
      </p>
      {written !== language && <p className="text-sm text-caution">{t.answerOnlyIn[written]}</p>}
      {missingPlaceholders.length > 0 && (
        <p className="text-sm text-caution">{t.answerUnfilled(missingPlaceholders.join(', '))}</p>
      )}
    </div>
  )
}
