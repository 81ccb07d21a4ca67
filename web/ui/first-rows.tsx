import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { useUiTexts } from './ui-texts'

/** How many of many rows stand at first, and come with each press. */
const step = 100

/**
 * Of many rows the first hundred (or fewer), the next hundred by a press: a screen costs what it shows, however long a history is.
 */
export function useFirstRows<T>(rows: readonly T[], first = step): { shown: readonly T[]; rest: Rest } {
  const [count, setCount] = useState(first)
  const shown = rows.length <= count ? rows : rows.slice(0, count)
  return {
    shown,
    rest: { first, all: rows.length, left: rows.length - shown.length, more: () => setCount(count + step) },
  }
}

/** What isn't shown yet. */
interface Rest {
  first: number
  all: number
  left: number
  more: () => void
}

/** The press for the next rows; nothing where all stood from the start. After the last ones it says so, and keeps the focus. */
export function MoreRows({ rest }: { rest: Rest }) {
  const t = useUiTexts()
  const { all, left, more } = rest
  if (left === 0) return <AllRows rest={rest} />
  return (
    <Button kind="quiet" className="mt-4" onClick={more}>
      {t.showMore(Math.min(step, left), all)}
    </Button>
  )
}

/** After the last rows that came by a press it says so, and takes the focus of the press; nothing before, and where all stood from the start. */
export function AllRows({ rest: { first, all, left } }: { rest: Rest }) {
  const t = useUiTexts()
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (left === 0) end.current?.focus()
  }, [left])
  return left > 0 || all <= first ? null : (
    <p ref={end} tabIndex={-1} className="mt-4 text-sm text-muted outline-none">
      {t.allShown(all)}
    </p>
  )
}
