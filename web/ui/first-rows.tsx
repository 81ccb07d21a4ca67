import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { useUiTexts } from './ui-texts'

/** Rows shown at first and added per click. */
const step = 100

/** Shows the first rows of a long list and more on each click, so that a long history stays cheap to render. */
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
 * The button for more rows; renders nothing when all rows were shown from the start. After the last rows it turns into a
 * text that keeps the focus.
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
 * Says that all rows are shown, and takes the focus of the removed button. Renders nothing when all rows were shown from
 * the start.
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
