import { useEffect, useState } from 'react'
import type { programRoute } from '../../../../domain/api/program/program'
import type { OutputOf } from '../../../../domain/api/route'
import { callNamed } from '../../engine/remote/call'
import { useOnline } from '../network'

type PublicProgram = OutputOf<typeof programRoute>

let known: Promise<PublicProgram> | null = null

/** What a guest may know of the installation; asked once for each page load, again after a failure. */
export function fetchPublicProgram(): Promise<PublicProgram> {
  known ??= callNamed<typeof programRoute>('GET /api/program', {}, { signedIn: false }).catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

/**
 * The same for a screen: undefined until it is there, asked for again once there is a connection; a form that needs it fetches it
 * again when it is sent.
 */
export function usePublicProgram(): PublicProgram | undefined {
  const online = useOnline()
  const [value, setValue] = useState<PublicProgram>()
  useEffect(() => {
    let here = true
    void fetchPublicProgram().then(
      (program) => here && setValue(program),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [online])
  return value
}
