import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { draftCount, waitingCount, exportUnsentWork } from '../../data/queries/session/session'
import { sendWaitingChanges, signOut } from '../../data/queries/session/session-actions'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { toast } from '../../ui/layers/toast'
import type { SignOutDialogProps } from './sign-out-dialog'
import { saveFile } from '../../ui/save-file'

/**
 * Returns the sign-out action and its dialog. The dialog must be outside the menu, because rotating the device unmounts the
 * menu.
 */
export function useSignOut(): readonly [signOut: () => void, dialog: ReactNode] {
  const [leaving, setLeaving] = useState(false)
  const leave = useCallback(() => setLeaving(true), [])
  return [leave, <SignOut key="leave" open={leaving} onClose={() => setLeaving(false)} />]
}

const loadDialog = () => import('./sign-out-dialog')

export function preloadSignOutDialog(menu: HTMLElement | null): void {
  if (menu !== null) loadDialog().catch(() => undefined)
}

/** Signs out at once. After a failure the next click starts again. */
function useLeave(close: () => void): readonly [leave: () => Promise<void>, failed: () => void] {
  const t = useMessages(shell)
  const navigate = useNavigate()
  const failed = () => {
    close()
    toast({ kind: 'bad', title: t.signOutFailed })
  }
  const leave = async () => {
    try {
      await signOut()
      close()
      toast({ kind: 'info', title: t.signedOut, text: t.signedOutText })
      await navigate(paths.auth, { replace: true })
    } catch {
      failed()
    }
  }
  return [leave, failed]
}

/**
 * Signs out, but asks first if there are unsent changes or drafts. If the dialog's code can't be loaded, a toast asks a
 * shorter question.
 */
export function SignOut({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shell)
  const [unsent, setUnsent] = useState(nothingUnsent)
  const [dialogState, setDialogState] = useState(initialState)
  const asking = useRef(false)
  const [Dialog, setDialog] = useState<ComponentType<SignOutDialogProps>>()
  const [leaveNow, failed] = useLeave(close)

  /** Resets the counts, so that the next click reads them again. */
  function close(): void {
    setUnsent(nothingUnsent)
    onClose()
  }

  const setDoing = (doing: SignOutDialogProps['doing']) => setDialogState((before) => ({ ...before, doing }))

  async function leave(): Promise<void> {
    setDoing('leaving')
    await leaveNow()
    setDoing('nothing')
  }

  async function ask(): Promise<void> {
    const [waiting, drafts] = await Promise.all([waitingCount(), draftCount()])
    if (waiting + drafts === 0) return leave()
    const asked = await loadDialog().catch(() => null)
    if (asked === null) return askInToast(waiting, drafts)
    setDialogState((before) => ({ ...initialState, doing: before.doing }))
    setDialog(() => asked.SignOutDialog)
    setUnsent({ waiting, drafts })
  }

  function askInToast(waiting: number, drafts: number): void {
    close()
    toast({
      kind: 'bad',
      id: 'sign-out',
      title: waiting === 0 ? t.signOutAskBegun : t.signOutAsk,
      text: [waiting > 0 && t.signOutText(waiting), drafts > 0 && t.signOutBegun(drafts)].filter(Boolean).join(' '),
      action: { label: t.signOutAnyway, run: () => void leave() },
      second: { label: t.exportFirst, run: () => void savePendingChanges() },
    })
  }

  useEffect(() => {
    asking.current = open
    if (open) ask().catch(failed)
    // The effect runs only when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  async function send(): Promise<void> {
    setDoing('sending')
    await sendWaitingChanges().catch(() => undefined)
    const left = await waitingCount()
    setDoing('nothing')
    // The user has closed the dialog and therefore stays signed in.
    if (!asking.current) return
    if (left === 0 && unsent.drafts === 0) await leave()
    else setDialogState((before) => ({ ...before, unsent: left > 0 }))
  }

  if (Dialog === undefined || !open || unsent.waiting + unsent.drafts === 0) return null
  return (
    <Dialog
      {...dialogState}
      {...unsent}
      onClose={close}
      onSignOut={() => void leave()}
      onSave={() =>
        void savePendingChanges().then(() => setDialogState((before) => ({ ...before, saved: pendingChangesFileName })))
      }
      onSend={() => void send()}
    />
  )
}

const nothingUnsent: Pick<SignOutDialogProps, 'waiting' | 'drafts'> = { waiting: 0, drafts: 0 }

const initialState: Pick<SignOutDialogProps, 'doing' | 'unsent' | 'saved'> = {
  doing: 'nothing',
  unsent: false,
  saved: '',
}

const pendingChangesFileName = 'coterie-waiting.json'

export const savePendingChanges = async (): Promise<void> =>
  saveFile(new Blob([await exportUnsentWork()], { type: 'application/json' }), pendingChangesFileName)
