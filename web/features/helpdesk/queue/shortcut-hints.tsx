import { Fragment, memo } from 'react'
import { helpdesk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Keycap } from '../../../lists/keycap'

/** Lists the keyboard shortcuts below the queue. */
export const ShortcutHints = memo(function ShortcutHints() {
  const t = useMessages(helpdesk)
  const keys: readonly (readonly [string[], string])[] = [
    [['J', 'K'], t.keyMove],
    [['R'], t.keyReply],
    [['N'], t.keyNote],
    [['A'], t.keyAssign],
  ]
  return (
    // The first hint has two keys; the remaining space is divided between the other hints.
    <p className="flex items-center gap-x-1.5 border-t border-line px-3 py-2 text-xs whitespace-nowrap text-muted max-md:hidden [&>kbd:nth-of-type(n+3)]:ml-auto">
      {keys.map(([shortcutKeys, label]) => (
        <Fragment key={label}>
          {shortcutKeys.map((shortcutKey) => (
            <Keycap key={shortcutKey}>{shortcutKey}</Keycap>
          ))}
          {label}
        </Fragment>
      ))}
    </p>
  )
})
