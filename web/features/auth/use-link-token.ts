import { useState } from 'react'

/**
 * The token of a mail's link. It stands in the fragment, which no server sees, and is cleaned from the address bar and the history
 * at once (S8).
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const fragment = window.location.hash.slice(1)
    if (fragment === '') return ''
    const named = new URLSearchParams(fragment).get('token')
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    return named ?? fragment
  })
  return token
}
