import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** A calm band over a page: offline, sign in to send, needs the network. */
export const Band = ({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-caution-soft px-4 py-3 text-caution"
  >
    <Info aria-hidden className="size-4.5" />
    <p className="min-w-0 flex-1 basis-52">
      <b className="font-semibold">{title}</b> {children}
    </p>
    {action}
  </div>
)
