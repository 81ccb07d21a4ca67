import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Begins an action that another page links to (`?do=…`), once, and takes it out of the address, so that it doesn't begin again when the
 * page's data changes.
 * @param isReady what the action needs is loaded
 */
export function useLinkedAction(action: string, isReady: boolean, begin: () => void): void {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const isAsked = isReady && params.get('do') === action
  const onAsked = useEffectEvent(() => {
    begin()
    const left = new URLSearchParams(params)
    left.delete('do')
    setParams(left, { replace: true, state, preventScrollReset: true })
  })
  useEffect(() => {
    if (isAsked) onAsked()
  }, [isAsked])
}
