import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useDraft, type DraftShape } from '../../../forms/use-draft'
import { useLeaveGuard } from '../../../forms/use-leave-guard'
import { termsEditor } from '../../../i18n/admin-areas'
import { useMessages } from '../../../i18n/language'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'

/** The local part of a shared draft: whether it exists, and the stored state on which it is based. */
interface SharedDraft {
  on: boolean
  base: string
}

const sharedDraft = v.object({ on: v.literal(true), base: v.string() })

/** Returns the shape of a shared draft; `form` is the schema of its texts. */
export const sharedDraftShape = <T extends object>(
  form: v.GenericSchema<unknown, T>,
  blank: T,
): DraftShape<T & SharedDraft> => ({
  blank: { ...blank, on: false, base: '' },
  is: (stored): stored is T & SharedDraft => v.is(sharedDraft, stored) && v.is(form, stored),
})

/** A save from this device, with the values sent; the local database does not contain it yet. */
interface PendingSave<T> {
  mark: string
  sent: Partial<T>
}

/**
 * Keeps a local draft of a text that all admins share. The draft records the stored state on which it is based, so it never
 * silently overwrites another admin's change. It ends when the saved state reaches this device.
 * @param stored identifies the version of the stored state
 */
export function useSharedDraft<T extends object>(
  key: string,
  shape: DraftShape<T & SharedDraft>,
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
  const startDraft = (now: T & SharedDraft): T & SharedDraft => (now.on ? now : { ...start, on: true, base: stored })
  return {
    form,
    base,
    unsaved: on && !isSaved,
    kept: local.isStored,
    /** True when another admin has changed the stored state since the draft began. */
    conflict: on && base !== stored && base !== pendingSave?.mark,
    set: (part: Partial<T> | ((now: T) => Partial<T>)) =>
      local.set((now) => {
        const current = startDraft(now)
        return { ...current, ...(part instanceof Function ? part(current) : part) }
      }),
    takeTheirs: clear,
    keepMine: () => local.set((now) => ({ ...now, base: stored })),
    /** Records that `sent` was saved as the version `mark`; the local database receives it later. */
    markSaved: (mark: string, sent: Partial<T>) => {
      setPendingSave({ mark, sent })
      local.set((now) => ({ ...(now.on ? now : { ...form, ...sent }), on: true, base: mark }) as T & SharedDraft)
    },
    leaveGuard: useLeaveGuard(on && !isSaved, { kept: true }),
  }
}

const isSame = <T extends object>(form: T, sent: Partial<T>): boolean =>
  (Object.keys(sent) as (keyof T)[]).every((field) => JSON.stringify(form[field]) === JSON.stringify(sent[field]))

type SharedEditor = ReturnType<typeof useSharedDraft>

/** Reports that another admin has changed the shared text. The local draft remains until the admin decides. */
export function DraftConflict({
  title,
  editor,
}: {
  title: string
  editor: Pick<SharedEditor, 'keepMine' | 'takeTheirs'>
}) {
  const t = useMessages(termsEditor)
  return (
    <Banner
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" onClick={editor.keepMine}>
            {t.mine}
          </Button>
          <Button kind="bare" size="sm" onClick={editor.takeTheirs}>
            {t.theirs}
          </Button>
        </span>
      }
    />
  )
}
