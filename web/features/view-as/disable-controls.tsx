import type { ReactNode, SyntheticEvent } from 'react'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'
import { toast } from '../../ui/layers/toast'

/** Stops clicks, submits and changes before any handler runs; the keyboard fires click events, too. */
export function DisableControls({ children }: { children: ReactNode }) {
  const t = useMessages(viewAs)
  const stop = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  const rejectInput = (event: SyntheticEvent): void => {
    stop(event)
    if ((event.target as Element).closest('a, button, input, select, textarea, label, summary') === null) return
    toast({ kind: 'bad', title: t.blocked, text: t.blockedText })
  }
  return (
    <div onClickCapture={rejectInput} onSubmitCapture={rejectInput} onChangeCapture={stop} onDropCapture={stop}>
      {children}
    </div>
  )
}
