import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { singleKeys } from '../ui/shortcut-keys'

interface Keys {
  /** The rows' keys in order. */
  rows: readonly string[]
  search?: RefObject<HTMLInputElement | null> | undefined
  /** X: picks the row under the cursor or not any more; `upTo` (Shift): all from the last one up to it. */
  onPick?: ((row: string, upTo: boolean) => void) | undefined
  /** Ctrl or Cmd with A: picks the page. */
  onPickPage?: (() => void) | undefined
  /** Escape: the selection goes, then the search. */
  onClear?: (() => void) | undefined
  /** The list's own letters (small), each with the row of the cursor; '' = it is on none. */
  letters?: Readonly<Record<string, (row: string) => void>> | undefined
  /** A list of its own scrolling brings the row into the document first. */
  reveal?: ((index: number) => void) | undefined
  /** The row that is open beside the list: without the focus in the list, J and K start there. */
  opened?: string | undefined
  /** Is called when J, K or the loss of the focused row put the cursor on a row. */
  onMove?: ((row: string) => void) | undefined
}

/**
 * The keys of every list: `/` searches, J and K move, X picks (with Shift up to here, Ctrl+A the page), B goes to what can be done
 * with the picked ones and back, Enter opens (the row's link has the focus), Escape clears, and a list has letters of its own. The cursor is the focus itself, so that a screen reader follows it; and when what had the focus goes (an approved row's button), it moves to
 * the row or to the one that took its place, never to the top of the page (U12).
 * @returns what the list's element needs
 */
export function useRowCursor(keys: Keys) {
  const { rows, reveal, onMove } = keys
  const list = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const at = useRef(-1)
  const [cursor, setCursor] = useState('')

  const focusAt = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    at.current = index
    setCursor(row)
    reveal?.(index)
    // a virtual row is in the document one frame later
    const found = rowElement(list.current, row)
    if (found !== null) focusRow(found)
    else requestAnimationFrame(() => focusRow(rowElement(list.current, row)))
  }
  const moveTo = (index: number) => {
    focusAt(index)
    const row = rows[index]
    if (row !== undefined) onMove?.(row)
  }
  const latest = useRef<Now>({ ...keys, focusAt, moveTo, cursor })
  useEffect(() => {
    latest.current = { ...keys, focusAt, moveTo, cursor }
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isElsewhere(event)) return
      const act = actOf(event, latest.current, held.current)
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  // after each change of the rows: was the focus here, and is it nowhere now?
  useEffect(() => {
    const timer = setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!held.current || !lost || rows.length === 0) return
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
        held.current = row !== null && row !== undefined
        if (row === null || row === undefined) return
        setCursor(row)
        at.current = rows.indexOf(row)
      },
      onBlur: (event: FocusEvent) => {
        // into a dialog it only lends the focus; React says nothing when the focused element itself goes
        const into = event.relatedTarget
        held.current = into instanceof Element && into.closest('[role=dialog],[role=alertdialog]') !== null
      },
    },
  }
}

/** The list as it is now. */
interface Now extends Keys {
  cursor: string
  focusAt: (index: number) => void
  moveTo: (index: number) => void
}

/** What a key does in the list; undefined = nothing. `held`: the focus is in the list. */
function actOf(event: KeyboardEvent, now: Now, held: boolean): (() => void) | undefined {
  const { rows, cursor, opened = '', onPick } = now
  const start = held || !rows.includes(opened) ? cursor : opened
  const index = rows.indexOf(start)
  if (event.ctrlKey || event.metaKey) {
    // with Ctrl all keys but A are the browser's, and A too while the list isn't where one is
    return event.key.toLowerCase() === 'a' && index >= 0 ? now.onPickPage : undefined
  }
  if (event.key.length === 1 && !singleKeys()) return undefined
  const acts: { [key: string]: (() => void) | undefined } = {
    '/': () => now.search?.current?.focus(),
    j: () => now.moveTo(Math.min(index + 1, rows.length - 1)),
    k: () => now.moveTo(Math.max(index - 1, 0)),
    x: index < 0 || onPick === undefined ? undefined : () => onPick(start, event.shiftKey),
    b: barIsThere() ? () => overAndBack(() => now.focusAt(Math.max(index, 0))) : undefined,
    Escape: now.onClear,
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const own = now.letters?.[key]
  return acts[key] ?? (own && (() => own(index < 0 ? '' : start)))
}

/** The bar of what is picked stands behind all rows: by Tab it is far away. */
const barOfPicked = (): Element | null => document.querySelector('[data-bar]')
const barIsThere = (): boolean => document.querySelector('[data-bar] button') !== null

/** From the list to the first deed of the bar, and from the bar back to where one was. */
function overAndBack(back: () => void): void {
  const bar = barOfPicked()
  if (bar === null || bar.contains(document.activeElement)) return back()
  const deed = bar.querySelector<HTMLElement>('[data-deeds] button') ?? bar.querySelector<HTMLElement>('button')
  deed?.focus()
}

const rowElement = (list: Element | null, row: string): HTMLElement | null =>
  list?.querySelector(`[data-row="${CSS.escape(row)}"]`) ?? null

function focusRow(row: HTMLElement | null): void {
  const opener = row?.querySelector<HTMLElement>('[data-opener]') ?? row
  opener?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Somebody types, or a layer lies over the list. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null) return true
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  )
}
