import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { updateToLatest } from '../start/update-to-latest'
import type { UpdateOutcome } from '../start/service-worker'

/**
 * Delay before the next attempt, ms. An unreachable server may be available soon, but a server without a newer version only
 * later.
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
