import { useEffect, useState } from 'react'
import type { programRoute } from '../../../../domain/api/program/program'
import type { OutputOf } from '../../../../domain/api/route'
import { callRouteByName } from '../../engine/remote/http'
import { useOnline } from '../network'

type PublicProgram = OutputOf<typeof programRoute>

let known: Promise<PublicProgram> | null = null
/** The last answer, with which a page starts that is opened later. */
let latest: PublicProgram | undefined

/** Fetches the public program data once per page load, and again after a failure. */
export function fetchPublicProgram(): Promise<PublicProgram> {
  known ??= callRouteByName<typeof programRoute>('GET /api/program', {}, { signedIn: false }).catch(
    (error: unknown) => {
      known = null
      throw error
    },
  )
  return known
}

/** Returns the public program data, which is requested again when the device is online again. */
export function usePublicProgram(): PublicProgram | undefined {
  const online = useOnline()
  const [value, setValue] = useState(latest)
  useEffect(() => {
    let isMounted = true
    void fetchPublicProgram().then(
      (program) => {
        latest = program
        if (isMounted) setValue(program)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [online])
  return value
}
