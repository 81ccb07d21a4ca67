/** Somebody types, holds a modifier, or looks at a layer: a letter is no command then. */
export function isLetterForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null
}
