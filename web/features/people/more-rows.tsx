import { useState } from 'react'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { Button } from '../../ui/button'

/** How many more of a long list are shown at a time: thousands at once take a browser seconds. */
const step = 100

/** The first rows of a list on a person's page, and more of them when asked for. */
export function useMoreRows<R>(all: readonly R[], first: number) {
  const [count, setCount] = useState(first)
  return { rows: all.slice(0, count), rest: all.length - count, onMore: () => setCount((before) => before + step) }
}

/** The button under such a list; nothing when all is shown. */
export function MoreRows({ rest, onMore }: { rest: number; onMore: () => void }) {
  const t = useMessages(people)
  if (rest <= 0) return null
  return (
    <Button kind="link" size="sm" className="mt-2 -ml-3.5" onClick={onMore}>
      {t.showMoreRows(Math.min(rest, step), rest)}
    </Button>
  )
}
