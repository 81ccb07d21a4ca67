import { useCallback, useEffect, useRef, useState } from 'react'
import type { presenceRoute } from '../../../../domain/api/messages/tickets'
import type { OutputOf } from '../../../../domain/api/route'
import type { Id } from '../../../../domain/entities'
import { presenceBeatMs, typingMs, type Doing } from '../../../../domain/tickets/presence'
import { callNamed } from '../../engine/remote/call'

/** Another admin who has the same ticket open. */
export type OtherAdmin = OutputOf<typeof presenceRoute>['others'][number]

const report = (ticket: Id, doing: Doing) =>
  callNamed<typeof presenceRoute>('POST /api/admin/tickets/presence', { ticket, doing }, { timeoutMs: 10_000 })

/**
 * Which other admins have a ticket open, and whether they are typing. Reports and asks every few seconds while the page is
 * visible and online; without an answer the list is empty.
 * @param opened the ticket was opened; a ticket shown beside the queue counts as open once the admin types
 * @returns the others, and a function to call on each keystroke
 */
export function usePresence(
  ticket: Id,
  opened: boolean,
  online: boolean,
): { others: readonly OtherAdmin[]; typed: () => void } {
  const [others, setOthers] = useState<readonly OtherAdmin[]>(nobody)
  const typedAt = useRef(0)
  const said = useRef<Doing>('gone')
  const beat = useCallback(
    async (here: { current: boolean }): Promise<void> => {
      const writing = typedAt.current > 0 && Date.now() - typedAt.current < typingMs
      if (document.visibilityState === 'hidden' || (!opened && typedAt.current === 0)) return
      said.current = writing ? 'writing' : 'reading'
      const answer: Partial<OutputOf<typeof presenceRoute>> = await report(ticket, said.current).catch(() => ({}))
      // An older server's answer has no list.
      if (here.current) setOthers(answer.others ?? nobody)
    },
    [ticket, opened],
  )
  const here = useRef({ current: false })
  useEffect(() => {
    if (!online) return
    const mine = { current: true }
    here.current = mine
    const tell = (): void => void beat(mine)
    tell()
    const timer = setInterval(tell, presenceBeatMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      mine.current = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      setOthers(nobody)
      if (said.current !== 'gone') report(ticket, 'gone').catch(() => undefined)
      said.current = 'gone'
    }
  }, [ticket, online, beat])
  const typed = useCallback((): void => {
    typedAt.current = Date.now()
    // The first keystroke is reported at once.
    if (said.current !== 'writing' && here.current.current) void beat(here.current)
  }, [beat])
  return { others, typed }
}

const nobody: readonly OtherAdmin[] = []
