import { useEffect, useState } from 'react'

/**
 * Says what changes to those who hear the screen: politely, and only once it has stood for a while.
 * @param quietMs what changes again within this time is passed over
 */
export function Polite({ text, quietMs }: { text: string; quietMs: number }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), quietMs)
    return () => clearTimeout(timer)
  }, [text, quietMs])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
