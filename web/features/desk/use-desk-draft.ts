import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from '../../data/repos/drafts'

/** A text that is kept while it is written. Reply and note have a draft each, so that switching moves no text. */
export function useDeskDraft(key: string): { text: string; setText: (text: string) => void } {
  const [text, setText] = useState('')
  useEffect(() => {
    let here = true
    void readDraft(key).then((kept) => here && typeof kept === 'string' && setText(kept))
    return () => {
      here = false
    }
  }, [key])
  return {
    text,
    setText: (next) => {
      setText(next)
      void keepDraft(key, next === '' ? undefined : next)
    },
  }
}
