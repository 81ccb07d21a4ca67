import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The only content of a printed page while rendered (`styles/print.css`), invisible on screen. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-print-sheet aria-hidden className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
