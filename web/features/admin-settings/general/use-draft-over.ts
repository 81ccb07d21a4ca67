import { useEffect, useState } from 'react'
import { useDraft, type DraftShape } from '../../../forms/use-draft'
import { useLeaveGuard } from '../../../forms/use-leave-guard'

/** What is kept on the device of a draft over something stored: whether there is one, and the stored state it began from. */
export interface DraftOver {
  on: boolean
  base: string
}

/** A stored state that was written from here and hasn't come back yet, with what was sent. */
interface PendingSave<T> {
  mark: string
  sent: Partial<T>
}

/**
 * A draft over something that all admins share: it begins as what is stored, is kept on this device, and names the stored state it began from,
 * so that nobody's is overwritten unseen. What was written from here ends it once it has come back with the copy; what was typed meanwhile stays.
 * @param stored a mark of the stored state
 */
export function useDraftOver<T extends object>(
  key: string,
  shape: DraftShape<T & DraftOver>,
  start: T,
  stored: string,
) {
  const local = useDraft(key, shape)
  const [pendingSave, setPendingSave] = useState<PendingSave<T> | null>(null)
  const { on } = local.value
  const form: T = on ? local.value : start
  const base = on ? local.value.base : stored
  const isLoadedBack = on && pendingSave !== null && stored === pendingSave.mark
  const isSaved = isLoadedBack && isSame(form, pendingSave.sent)
  const { clear } = local
  useEffect(() => {
    if (!isLoadedBack) return
    setPendingSave(null)
    if (isSaved) clear()
  }, [isLoadedBack, isSaved, clear])
  const startDraft = (now: T & DraftOver): T & DraftOver => (now.on ? now : { ...start, on: true, base: stored })
  return {
    form,
    base,
    /** Something is written here that isn't stored. */
    unsaved: on && !isSaved,
    kept: local.kept,
    /** Somebody else wrote what is stored since this draft was begun. */
    conflict: on && base !== stored && base !== pendingSave?.mark,
    set: (part: Partial<T> | ((now: T) => Partial<T>)) =>
      local.set((now) => {
        const current = startDraft(now)
        return { ...current, ...(part instanceof Function ? part(current) : part) }
      }),
    takeTheirs: clear,
    keepMine: () => local.set((now) => ({ ...now, base: stored })),
    /** What was sent is stored, under this mark, and comes back with the copy. */
    wrote: (mark: string, sent: Partial<T>) => {
      setPendingSave({ mark, sent })
      local.set((now) => ({ ...(now.on ? now : { ...form, ...sent }), on: true, base: mark }) as T & DraftOver)
    },
    leaving: useLeaveGuard(on && !isSaved, { kept: true }),
  }
}

const isSame = <T extends object>(form: T, sent: Partial<T>): boolean =>
  (Object.keys(sent) as (keyof T)[]).every((field) => JSON.stringify(form[field]) === JSON.stringify(sent[field]))
