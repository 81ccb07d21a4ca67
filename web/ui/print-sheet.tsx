import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * While rendered, this is the only content of a printed page (`styles/print.css`). It is invisible on screen. Print with
 * `window.print()`.
 */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-print-sheet aria-hidden className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
