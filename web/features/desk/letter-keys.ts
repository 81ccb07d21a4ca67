import { singleKeys } from '../../ui/single-keys'

/** Somebody types, holds a modifier, looks at a layer, or wants no letters as commands: a letter is none then. */
export function isLetterForOthers(event: KeyboardEvent): boolean {
  if (!singleKeys() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
}
