import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { useUiTexts } from './ui-texts'

const step = 100

/** Shows a long list a hundred rows at a time, so that it renders quickly. */
export function useFirstRows<T>(rows: readonly T[], first = step): { shown: readonly T[]; rest: Rest } {
  const [count, setCount] = useState(first)
  const shown = rows.length <= count ? rows : rows.slice(0, count)
  return {
    shown,
    rest: { first, all: rows.length, left: rows.length - shown.length, more: () => setCount(count + step) },
  }
}

interface Rest {
  first: number
  all: number
  left: number
  more: () => void
}

/** A button that shows more rows. After the last rows it becomes a text that keeps the focus. */
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

/** Says that all rows are shown. It takes the focus of the removed button. */
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
