import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { desk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { controlClasses } from '../../../ui/fields/control-classes'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  internal: boolean
  value: string
  problem: string
  onWrite: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  /** What it says while it is one line, on phones; '' = it is open. */
  folded: string
  onFocus: () => void
}

/** Where a reply or a note is written; a note's is dashed all round. Escape leaves it. */
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
  const t = useMessages(desk)
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
          // what is written stays; the letters are the desk's again
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
