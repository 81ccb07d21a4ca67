import type { Id } from '../../../domain/entities'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { ignoresShortcut } from '../../ui/shortcut-keys'

/** A shortcut pressed while a conversation was loading; its composer handles it. */
let pressedEarly: { ticket: Id; internal: boolean } | null = null

function shortcutTarget(event: globalThis.KeyboardEvent): 'reply' | 'note' | null {
  const key = event.key.toLowerCase()
  if ((key !== 'r' && key !== 'n') || ignoresShortcut(event)) return null
  event.preventDefault()
  return key === 'n' ? 'note' : 'reply'
}

/** Remembers R and N while a conversation is loading. */
export function useEarlyComposerShortcut(ticket: Id): void {
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

/** Handles R (reply) and N (note) unless the admin is typing, and a key pressed while the conversation was loading. */
export function useComposerShortcuts(
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

/**
 * Ctrl+Enter sends a reply, Ctrl+Alt+Enter also resolves the ticket, and Ctrl+Shift+Enter saves a note; returns null for any
 * other key.
 */
export function matchSendShortcut(event: KeyboardEvent): 'reply' | 'resolve' | 'note' | null {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return null
  return event.shiftKey ? 'note' : event.altKey ? 'resolve' : 'reply'
}

/** Handles a key, unless the admin is typing or a dialog is open. */
export function useShortcut(shortcutKey: string, on: boolean, action: () => void): void {
  useEffect(() => {
    if (!on) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== shortcutKey || ignoresShortcut(event)) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
