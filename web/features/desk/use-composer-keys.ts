import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { isLetterForOthers } from './letter-keys'

/** R goes to the reply, N to the note, unless somebody is typing. */
export function useComposerKeys(field: RefObject<HTMLTextAreaElement | null>, turn: (internal: boolean) => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if ((key !== 'r' && key !== 'n') || isLetterForOthers(event)) return
      event.preventDefault()
      turn(key === 'n')
      requestAnimationFrame(() => field.current?.focus())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** Ctrl+Enter is the reply's key and Ctrl+Shift+Enter the note's; null for any other. */
export const sendingKey = (event: KeyboardEvent): 'reply' | 'note' | null =>
  event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) ? null : event.shiftKey ? 'note' : 'reply'
