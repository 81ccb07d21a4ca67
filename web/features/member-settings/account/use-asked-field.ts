import { useSearchParams } from 'react-router-dom'
import { useEffect } from 'react'
import type { SettingsField } from '../../../../domain/paths'

/**
 * Begins in the field for which somebody was sent here (`settingsFieldPath`): on a phone the settings begin with four others.
 * @param begin sets the focus; the same function on every render
 */
export function useAskedField(field: SettingsField, begin: () => void): void {
  const [search] = useSearchParams()
  const asked = search.get('field') === field
  useEffect(() => {
    if (asked) begin()
  }, [asked, begin])
}
