import type { ReactNode, SyntheticEvent } from 'react'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'
import { toast } from '../../ui/layers/toast'

/**
 * Shows screens whose controls do nothing: each press ends here, before any of them hears of it, and is answered in words. What a
 * keyboard presses is a click as well.
 */
export function ReadOnly({ children }: { children: ReactNode }) {
  const t = useMessages(viewAs)
  const stop = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  const refuse = (event: SyntheticEvent): void => {
    stop(event)
    if ((event.target as Element).closest('a, button, input, select, textarea, label, summary') === null) return
    toast({ kind: 'bad', title: t.blocked, text: t.blockedText })
  }
  return (
    <div onClickCapture={refuse} onSubmitCapture={refuse} onChangeCapture={stop} onDropCapture={stop}>
      {children}
    </div>
  )
}
