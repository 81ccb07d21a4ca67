import { useCallback, useEffect, useRef, useState } from 'react'
import type { ticketPresenceRoute } from '../../../../domain/api/messages/tickets'
import type { OutputOf } from '../../../../domain/api/route'
import type { Id } from '../../../../domain/entities'
import { presenceReportMs, typingMs, type PresenceState } from '../../../../domain/tickets/presence'
import { callRouteByName } from '../../engine/remote/http'

export type OtherAdmin = OutputOf<typeof ticketPresenceRoute>['others'][number]

const report = (ticket: Id, doing: PresenceState) =>
  callRouteByName<typeof ticketPresenceRoute>(
    'POST /api/admin/tickets/presence',
    { ticket, doing },
    { timeoutMs: 10_000 },
  )

/**
 * Reports that this admin reads or answers a ticket. If the ticket isn't `opened`, the reports start with the first
 * keystroke. Returns the other admins, and a function to call at each keystroke.
 */
export function usePresence(
  ticket: Id,
  opened: boolean,
  online: boolean,
): { others: readonly OtherAdmin[]; typed: () => void } {
  const [others, setOthers] = useState<readonly OtherAdmin[]>(noAdmins)
  const typedAt = useRef(0)
  const reported = useRef<PresenceState>('gone')
  const beat = useCallback(
    async (mounted: { current: boolean }): Promise<void> => {
      const writing = typedAt.current > 0 && Date.now() - typedAt.current < typingMs
      if (document.visibilityState === 'hidden' || (!opened && typedAt.current === 0)) return
      reported.current = writing ? 'writing' : 'reading'
      const answer: Partial<OutputOf<typeof ticketPresenceRoute>> = await report(ticket, reported.current).catch(
        () => ({}),
      )
      if (mounted.current) setOthers(answer.others ?? noAdmins)
    },
    [ticket, opened],
  )
  const mounted = useRef({ current: false })
  useEffect(() => {
    if (!online) return
    const mount = { current: true }
    mounted.current = mount
    const onTick = (): void => void beat(mount)
    onTick()
    const timer = setInterval(onTick, presenceReportMs)
    document.addEventListener('visibilitychange', onTick)
    return () => {
      mount.current = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onTick)
      setOthers(noAdmins)
      if (reported.current !== 'gone') report(ticket, 'gone').catch(() => undefined)
      reported.current = 'gone'
    }
  }, [ticket, online, beat])
  const typed = useCallback((): void => {
    typedAt.current = Date.now()
    if (reported.current !== 'writing' && mounted.current.current) void beat(mounted.current)
  }, [beat])
  return { others, typed }
}

const noAdmins: readonly OtherAdmin[] = []
