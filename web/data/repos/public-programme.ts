import { useEffect, useState } from 'react'
import type { PublicProgramme } from '../../../domain/api/accounts'
import { callPublic } from './commands'

let known: Promise<PublicProgramme> | null = null

/** What a guest may know of the installation; asked once for each page load, again after a failure. */
export function fetchPublicProgramme(): Promise<PublicProgramme> {
  known ??= callPublic('GET /api/programme', {}).catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

/** The same for a screen: undefined until it is there; a form that needs it fetches it again when it is sent. */
export function usePublicProgramme(): PublicProgramme | undefined {
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
  }, [])
  return value
}
