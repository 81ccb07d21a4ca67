import { singleKeys } from './single-keys'

/**
 * Somebody types, holds a modifier, looks at a layer, or wants no letters as commands: a letter is none then. AltGr is no modifier here:
 * some keyboards write `[` with it.
 */
export function isLetterForOthers(event: KeyboardEvent): boolean {
  if (!singleKeys() || event.defaultPrevented) return true
  const held = event.ctrlKey || event.metaKey || event.altKey
  if (held && !event.getModifierState('AltGraph')) return true
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
}
