import { useCallback, useEffect, useRef, useState } from 'react'
import { saveDraft, readDraft } from '../data/queries/rows'

const writeAfterMs = 300

export interface Draft<T> {
  value: T
  /** The function form receives the latest value, so that an undo doesn't remove newer text. */
  set: (value: T | ((now: T) => T)) => void
  isStored: boolean
  read: boolean
  clear: () => void
}

/** The empty value of a draft, and `is`, which checks stored values. */
export interface DraftShape<T> {
  blank: T
  is: (stored: unknown) => stored is T
}

export const textDraft: DraftShape<string> = { blank: '', is: (stored) => typeof stored === 'string' }

export const joinTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')

/**
 * Returns a draft that is stored on this device per person and key ('' stores nothing) until it is empty again. Text typed
 * before the stored draft was read replaces it.
 */
export function useDraft<T>(key: string, shape: DraftShape<T>): Draft<T> {
  const [value, show] = useState(shape.blank)
  const [isStored, setIsStored] = useState(false)
  const [read, setRead] = useState(key === '')
  const [shownKey, setShownKey] = useState(key)
  if (shownKey !== key) {
    setShownKey(key)
    show(shape.blank)
    setIsStored(false)
    setRead(key === '')
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(shape.blank)

  useEffect(() => {
    let here = true
    latest.current = shape.blank
    if (key !== '') {
      const read = (found: unknown) => {
        if (!here) return
        setRead(true)
        if (!shape.is(found) || !isBlank(latest.current, shape)) return
        latest.current = found
        show(found)
        setIsStored(!isBlank(found, shape))
      }
      readDraft(key).then(read, () => read(undefined))
    }
    return () => {
      here = false
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      // A sign-out may have closed the local database.
      if (key !== '') saveDraft(key, isBlank(latest.current, shape) ? undefined : latest.current).catch(() => undefined)
    }
  }, [key, shape])

  const set = useCallback(
    (given: T | ((now: T) => T)) => {
      const next = given instanceof Function ? given(latest.current) : given
      latest.current = next
      show(next)
      clearTimeout(timer.current)
      if (key === '') return
      timer.current = setTimeout(() => {
        timer.current = undefined
        const blank = isBlank(next, shape)
        void saveDraft(key, blank ? undefined : next).then(
          () => setIsStored(!blank),
          () => setIsStored(false),
        )
      }, writeAfterMs)
    },
    [key, shape],
  )
  useEffect(() => {
    const shown = set as ShownDraft
    if (key !== '') shownDrafts.set(key, shown)
    return () => {
      if (shownDrafts.get(key) === shown) shownDrafts.delete(key)
    }
  }, [key, set])
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current = shape.blank
    show(shape.blank)
    setIsStored(false)
    if (key !== '') saveDraft(key, undefined).catch(() => undefined)
  }, [key, shape])

  return { value, set, isStored, read, clear }
}

type ShownDraft = (change: (now: unknown) => unknown) => void

/** The drafts that are shown now, by key. */
const shownDrafts = new Map<string, ShownDraft>()

/** Changes a draft, whether a screen shows it or not. */
export async function changeDraft<T>(key: string, shape: DraftShape<T>, change: (now: T) => T): Promise<void> {
  const shown = shownDrafts.get(key)
  if (shown !== undefined) return shown(change as (now: unknown) => unknown)
  const stored = await readDraft(key)
  await saveDraft(key, change(shape.is(stored) ? stored : shape.blank))
}

const isBlank = <T>(value: T, shape: DraftShape<T>): boolean => JSON.stringify(value) === JSON.stringify(shape.blank)
