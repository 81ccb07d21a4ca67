import { useEffect, useState } from 'react'

/** So long nobody wonders, ms. */
const patienceMs = 8_000

/** Whether something has been under way for so long that whoever waits should be told that it goes on. */
export function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}
