import { useEffect, type ReactNode } from 'react'

interface Props {
  children: string
  /** Under the title. */
  lead?: ReactNode
  /** The page's actions. */
  aside?: ReactNode
}

/** The page's heading, and the title of the browser's tab. For pages outside of the shell; inside it the shell's line has it. */
export function PageTitle({ children, lead, aside }: Props) {
  useEffect(() => {
    document.title = children
  }, [children])
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="text-2xl tracking-[-.015em]">{children}</h1>
        {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      {aside}
    </div>
  )
}
