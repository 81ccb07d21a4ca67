import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { singleKeysEnabled } from '../ui/shortcut-keys'

interface Options {
  rows: readonly string[]
  search?: RefObject<HTMLInputElement | null> | undefined
  /** Called when X toggles the focused row. `upTo` (Shift) selects the range from the last toggled row. */
  onPick?: ((row: string, upTo: boolean) => void) | undefined
  /** Called on Ctrl+A or Cmd+A. */
  onPickPage?: (() => void) | undefined
  onClear?: (() => void) | undefined
  /** Shortcuts by lower-case letter. The handler gets the focused row's key, '' = none. */
  shortcuts?: Readonly<Record<string, (row: string) => void>> | undefined
  /** Scrolls a row of a virtual list into view, so that it is rendered. */
  reveal?: ((index: number) => void) | undefined
  /** Key of the opened row, where J and K start when the list has no focus. */
  opened?: string | undefined
  /** Called when J, K or the removal of the focused row moves the cursor. */
  onMove?: ((row: string) => void) | undefined
}

/**
 * Handles the shortcuts of every list: `/` searches, J and K move, X selects (Shift+X a range, Ctrl+A the page), B goes to
 * the selection bar and back, Enter opens, Escape clears. The cursor is the DOM focus; if its element disappears, the row
 * or its successor is focused, never the page (U12).
 */
export function useRowCursor(options: Options) {
  const { rows, reveal, onMove } = options
  const list = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const at = useRef(-1)
  const [cursor, setCursor] = useState('')

  const focusAt = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    at.current = index
    setCursor(row)
    reveal?.(index)
    // A virtual row is rendered one frame later.
    const found = rowElement(list.current, row)
    if (found !== null) focusRow(found)
    else requestAnimationFrame(() => focusRow(rowElement(list.current, row)))
  }
  const moveTo = (index: number) => {
    focusAt(index)
    const row = rows[index]
    if (row !== undefined) onMove?.(row)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTypingOrLayerOpen(event)) return
    const act = actionOf(event, { ...options, focusAt, moveTo, cursor }, hasFocus.current)
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // Restores the focus if its element was removed.
  useEffect(() => {
    const timer = setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!hasFocus.current || !lost || rows.length === 0) return
      const same = rows.indexOf(cursor)
      if (same >= 0) focusAt(same)
      else moveTo(Math.min(Math.max(at.current, 0), rows.length - 1))
    }, 50)
    return () => clearTimeout(timer)
  })

  return {
    cursor,
    props: {
      ref: list,
      onFocus: (event: FocusEvent) => {
        const row = event.target.closest('[data-row]')?.getAttribute('data-row')
        hasFocus.current = row !== null && row !== undefined
        if (row === null || row === undefined) return
        setCursor(row)
        at.current = rows.indexOf(row)
      },
      onBlur: (event: FocusEvent) => {
        // React sends no blur event when the focused element is removed.
        const into = event.relatedTarget
        hasFocus.current = into instanceof Element && into.closest('[role=dialog],[role=alertdialog]') !== null
      },
    },
  }
}

interface Now extends Options {
  cursor: string
  focusAt: (index: number) => void
  moveTo: (index: number) => void
}

/** Returns the action of a pressed key, undefined = none. `hasFocus`: the list has the focus. */
function actionOf(event: KeyboardEvent, now: Now, hasFocus: boolean): (() => void) | undefined {
  const { rows, cursor, opened = '', onPick } = now
  const start = hasFocus || !rows.includes(opened) ? cursor : opened
  const index = rows.indexOf(start)
  if (event.ctrlKey || event.metaKey) {
    // All other Ctrl shortcuts belong to the browser, and Ctrl+A too unless a row is focused.
    return event.key.toLowerCase() === 'a' && index >= 0 ? now.onPickPage : undefined
  }
  if (event.key.length === 1 && !singleKeysEnabled()) return undefined
  const actions: { [key: string]: (() => void) | undefined } = {
    '/': () => now.search?.current?.focus(),
    j: () => now.moveTo(Math.min(index + 1, rows.length - 1)),
    k: () => now.moveTo(Math.max(index - 1, 0)),
    x: index < 0 || onPick === undefined ? undefined : () => onPick(start, event.shiftKey),
    b: hasSelectionBar() ? () => toggleBarFocus(() => now.focusAt(Math.max(index, 0))) : undefined,
    Escape: now.onClear,
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const own = now.shortcuts?.[key]
  return actions[key] ?? (own && (() => own(index < 0 ? '' : start)))
}

/** Returns the selection bar. It is after all rows in the tab order, so B moves the focus to it. */
const selectionBar = (): Element | null => document.querySelector('[data-bar]')
const hasSelectionBar = (): boolean => document.querySelector('[data-bar] button') !== null

/** Moves the focus to the bar's first action, or from the bar back to the row. */
function toggleBarFocus(back: () => void): void {
  const bar = selectionBar()
  if (bar === null || bar.contains(document.activeElement)) return back()
  const action = bar.querySelector<HTMLElement>('[data-deeds] button') ?? bar.querySelector<HTMLElement>('button')
  action?.focus()
}

const rowElement = (list: Element | null, row: string): HTMLElement | null =>
  list?.querySelector(`[data-row="${CSS.escape(row)}"]`) ?? null

function focusRow(row: HTMLElement | null): void {
  const opener = row?.querySelector<HTMLElement>('[data-opener]') ?? row
  opener?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Reports whether the user is typing, or a dialog or menu covers the list. */
export function isTypingOrLayerOpen({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}
