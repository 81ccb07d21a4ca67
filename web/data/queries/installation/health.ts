import { useEffect } from 'react'
import { healthRoute } from '../../../../domain/api/program/health'
import type { OutputOf } from '../../../../domain/api/route'
import { clockOff } from '../../../../domain/program/health'
import { useAnswer, type Answer } from '../use-route'
import { fetchRoute } from '../commands'

/** How the installation is, and how far this device's clock is off the server's (ms). */
export type Health = OutputOf<typeof healthRoute> & { clockOffMs: number }

/** While a backup is written, the page asks again. */
const againMs = 1_500

/** How the installation is, read online: never kept on the device. */
export function useHealth(): Answer<Health> {
  const read = useAnswer(['health'], async () => {
    const askedMs = Date.now()
    const answer = await fetchRoute(healthRoute, {})
    return { ...answer, clockOffMs: clockOff({ askedMs, answeredMs: Date.now(), serverMs: answer.nowMs }) }
  })
  const { value, loading, reload } = read
  const waits = value?.backups.running === true && !loading
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(reload, againMs)
    return () => clearTimeout(timer)
  }, [waits, reload])
  return read
}
