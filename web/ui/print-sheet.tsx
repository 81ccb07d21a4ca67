import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What alone is on paper while it is there (`styles/print.css`); no screen shows it. Print it with `window.print()`. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-print-sheet aria-hidden className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
