import { memo } from 'react'
import { desk } from '../../i18n/desk'
import { useMessages } from '../../i18n/messages'
import { Keycap } from '../../lists/keycap'

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
    <p className="flex justify-between gap-x-2 border-t border-line px-3 py-2 text-xs text-muted max-md:hidden">
      {keys.map(([caps, what]) => (
        <span key={what} className="flex items-center gap-1.5 whitespace-nowrap">
          {caps.map((cap) => (
            <Keycap key={cap}>{cap}</Keycap>
          ))}
          {what}
        </span>
      ))}
    </p>
  )
})
