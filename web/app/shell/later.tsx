import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle'
import { handleLoadFailure } from '../pages/load-failure'

interface Props {
  load: () => Promise<ComponentType>
  /** Loads the component at once. */
  isNeeded?: boolean
}

/**
 * Renders a component that is loaded after the first screen, or when it is needed. A failure is ignored, unless the
 * component is needed: then the app updates or offers the repair (Y15).
 */
export function Later({ load, isNeeded = false }: Props) {
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
  return Loaded && <Loaded />
}
