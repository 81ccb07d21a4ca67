import { useEffect, useState } from 'react'

/** Announces a text to screen readers after it hasn't changed for `quietMs`. */
export function LiveRegion({ text, quietMs }: { text: string; quietMs: number }) {
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
