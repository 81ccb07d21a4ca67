import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle'
import { handleLoadFailure } from '../pages/load-failure'

/**
 * Returns a component that is loaded after the first screen, or at once if it is needed; null until then. A failure is
 * ignored, unless the component is needed: then the app updates or offers the repair (Y15).
 */
export function useLater(load: () => Promise<ComponentType>, isNeeded: boolean): ComponentType | null {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const isWanted = isNeeded && Loaded === null
  useEffect(() => {
    let isMounted = true
    const loadOnce = async (): Promise<void> => {
      const found = await load()
      if (isMounted) setLoaded(() => found)
    }
    const cancel = isWanted ? () => undefined : whenIdle(loadOnce)
    if (isWanted) loadOnce().catch(handleLoadFailure)
    return () => {
      isMounted = false
      cancel()
    }
  }, [load, isWanted])
  return Loaded
}
