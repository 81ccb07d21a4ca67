import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/areas/everyone'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { goToNewest } from '../start/newest'
import type { WayOut } from '../start/service-worker'

/** When it is tried again by itself, in ms: the line may be back in a moment, a server that has no other version has one some other time. */
const againMs: { [way in WayOut]?: number } = { unreachable: 5_000, none: 60_000 }

/**
 * This app is too old for the server. It goes over to the newest version by itself; where there is none yet, or nobody could be asked, it
 * says so and tries again after a while, and as soon as there is a line: a reload would only lead back here (Y3).
 */
export function UpdateBand() {
  const t = useMessages(shell)
  const [way, setWay] = useState<WayOut | null>(null)
  const [busy, setBusy] = useState(false)
  const tried = useRef(false)
  async function go(): Promise<void> {
    setBusy(true)
    setWay(await goToNewest())
    setBusy(false)
  }
  useEffect(() => {
    if (tried.current) return
    tried.current = true
    void go()
  }, [])
  useEffect(() => {
    const waitMs = way === null ? undefined : againMs[way]
    if (busy || waitMs === undefined) return
    const again = () => void go()
    const timer = setTimeout(again, waitMs)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [busy, way])
  const text = way === 'none' ? t.updateNotHere : way === 'unreachable' ? t.updateUnreachable : t.updateNeededText
  return (
    <Band
      title={t.updateNeeded}
      action={
        <Button size="sm" busy={busy} onClick={() => void go()}>
          {way === null || way === 'going' ? t.reload : t.tryAgain}
        </Button>
      }
    >
      {text}
    </Band>
  )
}
