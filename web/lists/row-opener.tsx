import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'

interface Props {
  to: To
  /** For a row that opens on the list's own address: what the list's place carries (`useOpened`). */
  state?: unknown
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** What opens a row: its one link. Enter, a click anywhere on the row, the middle button and Ctrl all come down to it. */
export const RowOpener = ({ to, state, label, className = '', children }: Props) => (
  <Link
    to={to}
    state={state}
    preventScrollReset={state !== undefined}
    data-opener
    aria-label={label}
    className={`-my-0.75 py-0.75 font-semibold no-underline hover:text-accent hover:underline ${className}`}
  >
    {children}
  </Link>
)

/** A click on a row that isn't on something of its own, nor the end of marking text, is a click on its opener. */
export function openOnClick(event: React.MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (target.closest('a, button, input, label, select, summary, details') !== null) return
  if (getSelection()?.isCollapsed === false) return
  event.currentTarget.querySelector<HTMLElement>('[data-opener]')?.click()
}
