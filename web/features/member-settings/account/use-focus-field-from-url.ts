import { useSearchParams } from 'react-router-dom'
import { useEffect } from 'react'
import type { SettingsField } from '../../../../domain/paths'

/** Focuses the field that the URL names. `setFocus` must be the same function on every render. */
export function useFocusFieldFromUrl(field: SettingsField, setFocus: () => void): void {
  const [search] = useSearchParams()
  const isRequested = search.get('field') === field
  useEffect(() => {
    if (isRequested) setFocus()
  }, [isRequested, setFocus])
}
