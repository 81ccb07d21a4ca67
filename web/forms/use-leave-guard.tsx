import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { AlertDialog } from '../ui/layers/alert-dialog'

/**
 * Asks before the user leaves unsaved changes (U2): in a dialog, or in the browser's prompt before a reload. Use it once
 * per page, because the router supports one blocker. `isStored`: the page stores its draft, so leaving loses nothing.
 */
export function useLeaveGuard(unsaved: boolean, { kept: isStored }: { kept: boolean }): ReactNode {
  const t = useMessages(forms)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsaved && currentLocation.pathname !== nextLocation.pathname
  })
  useEffect(() => {
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [unsaved])
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      title={t.pageTitle}
      text={isStored ? t.pageKept : t.pageLost}
      safe={t.leaveStay}
      confirm={t.pageLeave}
      danger={!isStored}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
