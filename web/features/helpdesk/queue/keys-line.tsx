import { Fragment, memo } from 'react'
import { desk } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Keycap } from '../../../lists/keycap'

/** The desk's keys, under the queue where there is a keyboard. */
export const KeysLine = memo(function KeysLine() {
  const t = useMessages(desk)
  const keys: readonly (readonly [string[], string])[] = [
    [['J', 'K'], t.keyMove],
    [['R'], t.keyReply],
    [['N'], t.keyNote],
    [['A'], t.keyAssign],
  ]
  return (
    // the first one has two caps; what is left of the line stands before each of the others
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
