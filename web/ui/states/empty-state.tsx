import type { ReactNode } from 'react'

export const Skeleton = ({ className = '' }: { className?: string | undefined }) => (
  <span aria-hidden data-skeleton className={`block rounded-full bg-sunken ${className}`} />
)

const tones = {
  accent: 'bg-accent-soft text-accent',
  caution: 'bg-caution-soft text-caution',
  positive: 'bg-positive-soft text-positive',
  danger: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-text',
} as const

export const Tag = ({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs leading-xs font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
)

interface Props {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ title, children, action }: Props) => (
  <div className="grid justify-items-center gap-1 px-4 py-8 text-center">
    <svg viewBox="0 0 240 60" aria-hidden className="mb-3 w-52 max-w-full">
      {[32, 76, 120, 164, 208].map((x) => (
        <circle
          key={x}
          cx={x}
          cy="30"
          r="18"
          className="fill-none stroke-line-strong"
          strokeWidth="2"
          strokeDasharray="2 5"
          strokeLinecap="round"
        />
      ))}
    </svg>
    {/* Not a heading, so that it fits below any heading level. */}
    <p className="font-display text-xl font-semibold">{title}</p>
    {children !== undefined && <p className="max-w-[44ch] text-muted">{children}</p>}
    {action !== undefined && <div className="mt-4">{action}</div>}
  </div>
)
