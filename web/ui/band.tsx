import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = { caution: 'bg-caution-soft text-caution', danger: 'bg-danger-soft text-danger' }

interface Props {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `danger`: something is wrong and somebody has to look. */
  tone?: keyof typeof tones | undefined
}

/** A band over a page: offline, sign in to send, needs the network; or that something is wrong. */
export const Band = ({ title, children, action, tone = 'caution' }: Props) => {
  const Sign = tone === 'danger' ? TriangleAlert : Info
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-3 ${tones[tone]}`}
    >
      {/* the sign stands at the first line, however many there are */}
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Sign aria-hidden className="mt-[.1875rem] size-4.5 flex-none" />
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{title}</b> {children}
        </p>
      </div>
      {action}
    </div>
  )
}
