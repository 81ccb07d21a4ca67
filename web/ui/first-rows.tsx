import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { useUiTexts } from './ui-texts'

/** Number of rows that are shown at first, and that each click adds. */
const step = 100

/** Returns the first rows of a long list, and more rows after each click, so that a long history renders quickly. */
export function useFirstRows<T>(rows: readonly T[], first = step): { shown: readonly T[]; rest: Rest } {
  const [count, setCount] = useState(first)
  const shown = rows.length <= count ? rows : rows.slice(0, count)
  return {
    shown,
    rest: { first, all: rows.length, left: rows.length - shown.length, more: () => setCount(count + step) },
  }
}

/** The rows that are not shown yet. */
interface Rest {
  first: number
  all: number
  left: number
  more: () => void
}

/**
 * The button for more rows. Renders nothing if all rows were shown from the start. After the last rows it becomes a text
 * that keeps the focus.
 */
export function ShowMoreRows({ rest }: { rest: Rest }) {
  const t = useUiTexts()
  const { all, left, more } = rest
  if (left === 0) return <AllRowsShown rest={rest} />
  return (
    <Button kind="quiet" className="mt-4" onClick={more}>
      {t.showMore(Math.min(step, left), all)}
    </Button>
  )
}

/**
 * Says that all rows are shown, and takes the focus of the removed button. Renders nothing if all rows were shown from the
 * start.
 */
export function AllRowsShown({ rest: { first, all, left } }: { rest: Rest }) {
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
