import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { exportWaiting, waitingCount } from '../../data/repos/session'
import { sendWaiting, signOut } from '../../data/repos/session-verbs'
import { shell } from '../../i18n/shell'
import { useMessages } from '../../i18n/messages'
import { toast } from '../../ui/layers/toast'
import { paths } from '../../../domain/paths'
import type { SignOutAsk } from './sign-out-dialog'

/**
 * What a press on "Sign Out" does, and what asks then: drawn by whoever stays, for the menu it was pressed in goes when a device is turned.
 */
export function useSignOut(): readonly [leave: () => void, asks: ReactNode] {
  const [leaving, setLeaving] = useState(false)
  const leave = useCallback(() => setLeaving(true), [])
  return [leave, <SignOut key="leave" open={leaving} onClose={() => setLeaving(false)} />]
}

const question = () => import('./sign-out-dialog')

/** Fetches what may be asked, once the menu with "Sign Out" is open. */
export function fetchQuestion(menu: HTMLElement | null): void {
  if (menu !== null) question().catch(() => undefined)
}

/**
 * Signs out; with changes waiting it asks first: send, save as a file, or discard. The question comes after the first screen; where it can't
 * (offline, before the worker has its files) a toast asks the same in short, so that nobody is kept.
 */
export function SignOut({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(shell)
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(0)
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState(false)
  const asking = useRef(false)
  const [Dialog, setDialog] = useState<ComponentType<SignOutAsk>>()

  /** Closed, so that the next press on "Sign Out" opens it anew. */
  function failed(): void {
    onClose()
    toast({ kind: 'bad', title: t.signOutFailed })
  }

  async function leave(): Promise<void> {
    setBusy(true)
    try {
      await signOut()
      onClose()
      toast({ kind: 'info', title: t.signedOut, text: t.signedOutText })
      await navigate(paths.auth, { replace: true })
    } catch {
      failed()
    } finally {
      setBusy(false)
    }
  }

  async function ask(): Promise<void> {
    const count = await waitingCount()
    if (count === 0) return leave()
    const asked = await question().catch(() => null)
    if (asked === null) return askInShort(count)
    setUnsent(false)
    setDialog(() => asked.SignOutDialog)
    setWaiting(count)
  }

  function askInShort(count: number): void {
    onClose()
    toast({
      kind: 'bad',
      id: 'sign-out',
      title: t.signOutAsk,
      text: t.signOutText(count),
      action: { label: t.signOutAnyway, run: () => void leave() },
      second: { label: t.exportFirst, run: () => void save() },
    })
  }

  useEffect(() => {
    asking.current = open
    if (open) ask().catch(failed)
    // only the opening asks
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  async function send(): Promise<void> {
    setBusy(true)
    await sendWaiting().catch(() => undefined)
    const left = await waitingCount()
    setWaiting(left)
    setBusy(false)
    // whoever has closed the question meanwhile stays
    if (!asking.current) return
    if (left === 0) await leave()
    else setUnsent(true)
  }

  async function save(): Promise<void> {
    const url = URL.createObjectURL(new Blob([await exportWaiting()], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'coterie-waiting.json'
    link.click()
    URL.revokeObjectURL(url)
  }

  if (Dialog === undefined) return null
  return (
    <Dialog
      open={open && waiting > 0}
      waiting={waiting}
      busy={busy}
      unsent={unsent}
      onClose={onClose}
      onLeave={() => void leave()}
      onSave={() => void save()}
      onSend={() => void send()}
    />
  )
}
