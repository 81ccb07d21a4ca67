import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Starts the action of a link (`?do=…`) once its data `isReady`, and removes the parameter so that it doesn't start again.
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
