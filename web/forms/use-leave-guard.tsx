import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import { AlertDialog } from '../ui/layers/alert-dialog'

/**
 * Asks once before somebody leaves a page with unsaved changes (U2): inside the app, by a link or by Back, in a dialog; by a reload,
 * a document or a closed tab in the browser's own words. Gives the dialog to render. One for a page: the router asks once.
 * @param kept whether the page keeps its draft on the device, so that leaving loses nothing; the dialog says which
 */
export function useLeaveGuard(unsaved: boolean, { kept }: { kept: boolean }): ReactNode {
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
      text={kept ? t.pageKept : t.pageLost}
      safe={t.leaveStay}
      confirm={t.pageLeave}
      danger={!kept}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
