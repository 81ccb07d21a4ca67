import { seenPagesKey } from '../../../domain/paths'

/** Public pages that were read in this tab while no service worker saw them, by their path; forgotten with the tab. */
export function seenPages(): readonly string[] {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(seenPagesKey) ?? '[]')
    return Array.isArray(seen) ? seen.map(String) : []
  } catch {
    return []
  }
}
