import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../../data/repos/drafts'

const writeAfterMs = 300

/**
 * A text that is kept on this device while it is written, per person and place; it survives a reload, a new version and a crash.
 * @param key '' keeps nothing
 */
export function useDraft(key: string): {
  text: string
  setText: (text: string) => void
  kept: boolean
  clear: () => void
} {
  const [text, show] = useState('')
  const [kept, setKept] = useState(false)
  const [shownKey, setShownKey] = useState(key)
  if (shownKey !== key) {
    setShownKey(key)
    show('')
    setKept(false)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')

  useEffect(() => {
    let here = true
    latest.current = ''
    if (key !== '') {
      void readDraft(key).then((value) => {
        // What was typed meanwhile wins over what was kept.
        if (!here || typeof value !== 'string' || latest.current !== '') return
        latest.current = value
        show(value)
        setKept(value !== '')
      })
    }
    return () => {
      here = false
      if (timer.current !== undefined) {
        clearTimeout(timer.current)
        timer.current = undefined
        if (key !== '') void keepDraft(key, latest.current === '' ? undefined : latest.current)
      }
    }
  }, [key])

  const setText = useCallback(
    (next: string) => {
      latest.current = next
      show(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        timer.current = undefined
        void keepDraft(key, next === '' ? undefined : next).then(
          () => setKept(next !== ''),
          () => setKept(false),
        )
      }, writeAfterMs)
    },
    [key],
  )
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current = ''
    show('')
    setKept(false)
    void keepDraft(key, undefined)
  }, [key])

  return { text, setText, kept, clear }
}
