import type { Id } from '../../../../domain/entities'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { isLetterForOthers } from '../../../ui/shortcut-keys'

/** What was pressed while a conversation was still being read: done as soon as its composer is there. */
let pressedEarly: { ticket: Id; internal: boolean } | null = null

/** The note, the reply, or null for any other key. */
function shortcutTarget(event: globalThis.KeyboardEvent): 'reply' | 'note' | null {
  const key = event.key.toLowerCase()
  if ((key !== 'r' && key !== 'n') || isLetterForOthers(event)) return null
  event.preventDefault()
  return key === 'n' ? 'note' : 'reply'
}

/** Keeps R and N while a conversation is still being read. */
export function useEarlyComposerKey(ticket: Id): void {
  useEffect(() => {
    pressedEarly = null
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = shortcutTarget(event)
      if (target !== null) pressedEarly = { ticket, internal: target === 'note' }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [ticket])
}

/** R goes to the reply, N to the note, unless somebody is typing; also what was pressed before the conversation was read. */
export function useComposerKeys(
  ticket: Id,
  field: RefObject<HTMLTextAreaElement | null>,
  onTarget: (internal: boolean) => void,
): void {
  useEffect(() => {
    const focusComposer = (internal: boolean): void => {
      onTarget(internal)
      requestAnimationFrame(() => field.current?.focus())
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      const target = shortcutTarget(event)
      if (target !== null) focusComposer(target === 'note')
    }
    if (pressedEarly?.ticket === ticket) {
      const { internal } = pressedEarly
      pressedEarly = null
      focusComposer(internal)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** Ctrl+Enter is the reply's key and Ctrl+Shift+Enter the note's; null for any other. */
export const sendingKey = (event: KeyboardEvent): 'reply' | 'note' | null =>
  event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) ? null : event.shiftKey ? 'note' : 'reply'
