import { useEffect, useState } from 'react'
import { previewMailRoute, viewMailRoute } from '../../../domain/api/mail-preview'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { fetchRoute } from './commands'
import { useOnline } from './use-online'
import { useOnlineRead, type Online } from './use-online-read'

/** So long nothing is typed before the server is asked what it looks like. */
const restMs = 500

/** A letter with words that are being written, as the server makes it; the last look stays while the next is made. */
export function useMailPreview(asked: InputOf<typeof previewMailRoute>): Online<OutputOf<typeof previewMailRoute>> {
  const online = useOnline()
  const wanted = JSON.stringify(asked)
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    if (settled === wanted) return
    const timer = setTimeout(() => settle(wanted), restMs)
    return () => clearTimeout(timer)
  }, [settled, wanted])
  const load = () => fetchRoute(previewMailRoute, JSON.parse(settled) as InputOf<typeof previewMailRoute>)
  return useOnlineRead(load, [settled, online])
}

/** Where a mail of the log is seen as it looked; the address is good once. */
export const useMailView = (id: Id): Online<OutputOf<typeof viewMailRoute>> =>
  useOnlineRead(() => fetchRoute(viewMailRoute, { id }), [id])
