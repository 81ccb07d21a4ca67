import { useEffect, useState } from 'react'
import { cacheSeenFile, openFile, type TicketFileInfo } from '../data/queries/tickets/ticket-files'

/** Returns an object URL that is valid while the component is rendered; '' until the image is loaded. */
export function useImageUrl(file: TicketFileInfo): { address: string; failed: boolean; retry: () => void } {
  const [address, setAddress] = useState('')
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const { id } = file
  useEffect(() => {
    let created = ''
    let here = true
    openFile(file).then(
      (blob) => {
        if (!here) return
        created = URL.createObjectURL(blob)
        setAddress(created)
        setFailed(false)
      },
      () => here && setFailed(true),
    )
    return () => {
      here = false
      if (created !== '') URL.revokeObjectURL(created)
      setAddress('')
    }
    // A rewritten row is still the same image.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, tries])
  useEffect(() => {
    if (!failed) return
    const tryAgain = (): void => setTries((n) => n + 1)
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [failed])
  return { address, failed, retry: () => setTries((n) => n + 1) }
}

/** Downloads a visible file once, so that it can be opened offline. */
export function useCacheForOffline(file: TicketFileInfo): void {
  const { id } = file
  useEffect(() => {
    cacheSeenFile(file)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}
