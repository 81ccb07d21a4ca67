import { useCallback, useEffect, useState } from 'react'

const cookie = 'sidebar_state'
/** 7 days (specification, document 1, section 9). */
const maxAgeSeconds = 604_800

/** Whether the sidebar is open; kept in a cookie for 7 days, toggled by Ctrl/Cmd+B. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  const [open, setOpen] = useState(() => !document.cookie.includes(`${cookie}=false`))
  const toggle = useCallback(() => setOpen((was) => !was), [])
  useEffect(() => {
    document.cookie = `${cookie}=${open}; path=/; max-age=${maxAgeSeconds}; samesite=strict`
  }, [open])
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [toggle])
  return { open, toggle }
}
