import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../data/queries/rows'

const writeAfterMs = 300

/** What is being written, and whether it lies on this device already. */
export interface Draft<T> {
  value: T
  /** A function is given what is written by now: what comes back (an undo) takes nothing of it away. */
  set: (value: T | ((now: T) => T)) => void
  /** True once what is shown is kept. */
  kept: boolean
  /** True once the device was asked what it keeps. */
  read: boolean
  clear: () => void
}

/** The shape of a draft: what an empty one is, and whether something kept (by an older version, too) is one. */
export interface DraftShape<T> {
  blank: T
  is: (kept: unknown) => kept is T
}

/** A draft that is a text. */
export const textDraft: DraftShape<string> = { blank: '', is: (kept) => typeof kept === 'string' }

/** Texts under each other, without those that are empty. */
export const joinedTexts = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n')

/**
 * Something half-written that is kept on this device, per person and place: it survives a reload, a new version and a crash, and
 * goes when it is blank again. What is typed before the kept one has been read wins.
 * @param key '' keeps nothing
 * @param shape a constant, as `textDraft`
 */
export function useDraft<T>(key: string, shape: DraftShape<T>): Draft<T> {
  const [value, show] = useState(shape.blank)
  const [kept, setKept] = useState(false)
  const [read, setRead] = useState(key === '')
  const [shownKey, setShownKey] = useState(key)
  if (shownKey !== key) {
    setShownKey(key)
    show(shape.blank)
    setKept(false)
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
        setKept(!isBlank(found, shape))
      }
      readDraft(key).then(read, () => read(undefined))
    }
    return () => {
      here = false
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      // the copy may have been closed just now, by signing out
      if (key !== '') keepDraft(key, isBlank(latest.current, shape) ? undefined : latest.current).catch(() => undefined)
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
        void keepDraft(key, blank ? undefined : next).then(
          () => setKept(!blank),
          () => setKept(false),
        )
      }, writeAfterMs)
    },
    [key, shape],
  )
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current = shape.blank
    show(shape.blank)
    setKept(false)
    if (key !== '') keepDraft(key, undefined).catch(() => undefined)
  }, [key, shape])

  return { value, set, kept, read, clear }
}

const isBlank = <T>(value: T, shape: DraftShape<T>): boolean => JSON.stringify(value) === JSON.stringify(shape.blank)
