import { useRoute, type Answer } from './use-route'
import { useEffect, useState } from 'react'
import { previewMailRoute } from '../../../domain/api/mail-preview'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { useOnline } from './use-online'

/** So long nothing is typed before the server is asked what it looks like. */
const restMs = 500

/** A letter with words that are being written, as the server makes it; the last look stays while the next is made. */
export function useMailPreview(asked: InputOf<typeof previewMailRoute>): Answer<OutputOf<typeof previewMailRoute>> {
  const online = useOnline()
  const wanted = JSON.stringify(asked)
  const [settled, settle] = useState(wanted)
  useEffect(() => {
    if (settled === wanted) return
    const timer = setTimeout(() => settle(wanted), restMs)
    return () => clearTimeout(timer)
  }, [settled, wanted])
  return useRoute(previewMailRoute, JSON.parse(settled) as InputOf<typeof previewMailRoute>, { again: online })
}
