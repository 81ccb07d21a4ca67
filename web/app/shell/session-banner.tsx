import { memo, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import {
  acknowledgeLostChanges,
  useLostChangeCount,
  useMemoryOnly,
  useSession,
} from '../../data/queries/session/session'
import { switchPerson } from '../../data/queries/session/session-actions'
import { useSyncStatus } from '../../data/queries/sync/sync-status'
import { useMessages } from '../../i18n/language'
import { shell } from '../../i18n/areas'
import { Banner } from '../../ui/banner'
import { Button, LinkButton } from '../../ui/button'
import { useCurrentScreen } from '../screens'
import { UnlockForm } from './unlock-form'
import { updateToLatest } from '../start/update-to-latest'
import type { UpdateOutcome } from '../start/service-worker'

/** Shows what the session needs: a sign-in, the password after the idle limit, a switch of user, or an update. */
export const SessionBanner = memo(function SessionBanner() {
  const t = useMessages(shell)
  const { state, unkept } = useSession()
  const { state: sync } = useSyncStatus()
  const memoryOnly = useMemoryOnly()
  const lost = useLostChangeCount()
  const shown = useCurrentScreen()
  const navigate = useNavigate()
  if (state === 'sign-in') {
    return (
      <Banner
        title={unkept === true ? t.unkept : t.signInToSend}
        tone={unkept === true ? 'danger' : 'caution'}
        action={
          <LinkButton size="sm" href={shown?.screen.area === 'admin' ? paths.adminAuth : paths.auth}>
            {t.signIn}
          </LinkButton>
        }
      >
        {unkept === true ? t.unkeptText : t.signInToSendText}
      </Banner>
    )
  }
  if (state === 'locked') return <UnlockForm />
  if (state === 'other-person') {
    return (
      <Banner
        title={t.otherPerson}
        action={
          <Button size="sm" onClick={() => void switchPerson().then(() => navigate(paths.dashboard))}>
            {t.switchPerson}
          </Button>
        }
      >
        {t.otherPersonText}
      </Banner>
    )
  }
  if (sync === 'update') return <UpdateBanner />
  if (lost > 0) {
    return (
      <Banner
        title={t.lostWork(lost)}
        tone="danger"
        action={
          <Button size="sm" onClick={acknowledgeLostChanges}>
            {t.understood}
          </Button>
        }
      >
        {t.lostWorkText}
      </Banner>
    )
  }
  return memoryOnly ? <Banner title={t.memoryOnly}>{t.memoryOnlyText}</Banner> : null
})

/**
 * Delay before the next attempt, ms. An unreachable server may soon be available again, but a new version takes longer to
 * appear.
 */
const retryMs: { [way in UpdateOutcome]?: number } = { unreachable: 5_000, none: 60_000 }

/**
 * Shown if this app is too old for the server. It updates by itself, because a reload would load the old version again
 * (Y3).
 */
export function UpdateBanner() {
  const t = useMessages(shell)
  const [way, setWay] = useState<UpdateOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const tried = useRef(false)
  async function tryUpdate(): Promise<void> {
    setBusy(true)
    setWay(await updateToLatest())
    setBusy(false)
  }
  useEffect(() => {
    if (tried.current) return
    tried.current = true
    void tryUpdate()
  }, [])
  useEffect(() => {
    const waitMs = way === null ? undefined : retryMs[way]
    if (busy || waitMs === undefined) return
    const retry = () => void tryUpdate()
    const timer = setTimeout(retry, waitMs)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [busy, way])
  const text = way === 'none' ? t.updateNotHere : way === 'unreachable' ? t.updateUnreachable : t.updateNeededText
  return (
    <Banner
      title={t.updateNeeded}
      action={
        <Button size="sm" busy={busy} onClick={() => void tryUpdate()}>
          {way === null || way === 'updating' ? t.reload : t.tryAgain}
        </Button>
      }
    >
      {text}
    </Banner>
  )
}
