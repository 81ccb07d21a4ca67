import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/shell'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import type { WayOut } from '../service-worker'

/**
 * This app is too old for the server. It goes over to the newest version by itself, once; where there is none yet, or nobody could be
 * asked, it says so: a reload would only lead back here (Y3).
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

/** What works a new version in is loaded after the first screen. */
const goToNewest = (): Promise<WayOut> =>
  import('../service-worker').then(
    (worker) => worker.goToNewest(),
    () => 'unreachable',
  )
