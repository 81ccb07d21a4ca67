import { useEffect, useState } from 'react'
import type { programmeRoute } from '../../../../domain/api/programme'
import type { OutputOf } from '../../../../domain/api/route'
import { callNamed } from '../../engine/remote/call'
import { useOnline } from '../network'

type PublicProgramme = OutputOf<typeof programmeRoute>

let known: Promise<PublicProgramme> | null = null

/** What a guest may know of the installation; asked once for each page load, again after a failure. */
export function fetchPublicProgramme(): Promise<PublicProgramme> {
  known ??= callNamed<typeof programmeRoute>('GET /api/programme', {}, { signedIn: false }).catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

/**
 * The same for a screen: undefined until it is there, asked for again once there is a connection; a form that needs it fetches it
 * again when it is sent.
 */
export function usePublicProgramme(): PublicProgramme | undefined {
  const online = useOnline()
  const [value, setValue] = useState<PublicProgramme>()
  useEffect(() => {
    let here = true
    void fetchPublicProgramme().then(
      (programme) => here && setValue(programme),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [online])
  return value
}
