import type { ReactNode } from 'react'

/** A screen that is a list: its tools, the list, and what is said of it, under each other. */
export const ListPage = ({ children }: { children: ReactNode }) => (
  <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">{children}</div>
)
