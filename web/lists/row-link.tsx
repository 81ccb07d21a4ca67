import type { ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'

interface Props {
  to: To
  /** History state, needed to open a row at the list's own URL (`useOpenedRow`). */
  state?: unknown
  label?: string | undefined
  children: ReactNode
}

/** A row's link. A click anywhere on the row activates it. Enter, the middle button and Ctrl work as on any link. */
export const RowLink = ({ to, state, label, children }: Props) => (
  <Link
    to={to}
    state={state}
    preventScrollReset={state !== undefined}
    data-opener
    aria-label={label}
    className="-my-0.75 py-0.75 font-semibold no-underline hover:text-accent hover:underline"
  >
    {children}
  </Link>
)

/** Clicks the row's link, unless the click was on another control or ended a text selection. */
export function openOnClick(event: React.MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (target.closest('a, button, input, label, select, summary, details') !== null) return
  if (getSelection()?.isCollapsed === false) return
  event.currentTarget.querySelector<HTMLElement>('[data-opener]')?.click()
}
