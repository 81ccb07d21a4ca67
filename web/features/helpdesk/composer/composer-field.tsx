import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { controlClasses } from '../../../ui/fields/field-context'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  internal: boolean
  value: string
  problem: string
  onWrite: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  /** The placeholder of the collapsed field on mobile; '' when it is expanded. */
  folded: string
  onFocus: () => void
}

/** The text field for a reply or a note. A note has a dashed border; Escape moves the focus out of the field. */
export function ComposerField({
  field,
  internal,
  value,
  problem,
  onWrite,
  onKeyDown,
  onPaste,
  folded,
  onFocus,
}: Props) {
  const t = useMessages(helpdesk)
  const noteClass = internal ? 'rounded-sm! border-[1.5px] border-dashed border-caution! focus:outline-caution!' : ''
  return (
    <>
      <textarea
        ref={field}
        rows={folded === '' ? 3 : 1}
        placeholder={folded === '' ? undefined : folded}
        onFocus={onFocus}
        aria-label={internal ? t.note : t.reply}
        aria-invalid={problem !== '' || undefined}
        aria-describedby="composer-problem"
        value={value}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown(event)
          // Escape keeps the text, and the keyboard shortcuts work again.
          if (event.key === 'Escape' && !event.defaultPrevented) event.currentTarget.blur()
        }}
        onPaste={onPaste}
        className={controlClasses(
          `field-sizing-content max-h-60 resize-none py-2.5 ${folded === '' ? 'min-h-24 max-md:min-h-18' : 'min-h-11'} ${noteClass}`,
        )}
      />
      <p id="composer-problem" role="alert" className="text-sm font-medium text-danger">
        {problem}
      </p>
    </>
  )
}
