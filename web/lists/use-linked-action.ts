import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Starts the action that a link requested (`?do=…`) only once, and removes the parameter so that the action does not start
 * again when the page's data changes.
 * @param isReady whether the data for the action is loaded
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
