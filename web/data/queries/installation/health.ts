import { useEffect } from 'react'
import { healthRoute } from '../../../../domain/api/program/health'
import type { OutputOf } from '../../../../domain/api/route'
import { clockOffset } from '../../../../domain/program/health'
import { useAnswer, type Answer } from '../use-route'
import { fetchRoute } from '../commands'

export type Health = OutputOf<typeof healthRoute> & { clockOffMs: number }

const againMs = 1_500

/** Fetches the server's health, which is never stored on the device. */
export function useHealth(): Answer<Health> {
  const read = useAnswer(['health'], async () => {
    const askedMs = Date.now()
    const answer = await fetchRoute(healthRoute, {})
    return { ...answer, clockOffMs: clockOffset({ askedMs, answeredMs: Date.now(), serverMs: answer.nowMs }) }
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
