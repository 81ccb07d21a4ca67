import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../../data/repos/drafts'

/** A text that is kept while it is written. Reply and note have a draft each, so that switching moves no text. */
export function useDeskDraft(key: string): { text: string; setText: (text: string) => void } {
  const [text, setText] = useState('')
  const touched = useRef(false)
  useEffect(() => {
    let here = true
    touched.current = false
    void readDraft(key).then((kept) => here && !touched.current && typeof kept === 'string' && setText(kept))
    return () => {
      here = false
    }
  }, [key])
  return {
    text,
    setText: (next) => {
      // what is typed before the kept text has been read wins
      touched.current = true
      setText(next)
      void keepDraft(key, next === '' ? undefined : next)
    },
  }
}
