import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Goes where a pressed notification leads, in this page as it is: what is being typed elsewhere is asked for as by any other link. */
export function useOpenedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'OPEN_LINK') return
      // the worker is ours, and an address of another origin is none of the product's
      if ('link' in data && typeof data.link === 'string' && data.link.startsWith('/')) void navigate(data.link)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [navigate])
}
