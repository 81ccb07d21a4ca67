import type { ReactNode } from 'react'

/** What became of the application, a step larger than the titles of the cards beside it. */
export const Large = ({ children }: { children: ReactNode }) => (
  <span className="block text-2xl leading-2xl tracking-[-.02em] text-balance">{children}</span>
)
