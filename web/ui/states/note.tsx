import type { ReactNode } from 'react'

const tones = {
  accent: 'bg-accent-soft text-accent',
  caution: 'bg-caution-soft text-caution',
  positive: 'bg-positive-soft text-positive',
  danger: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-text',
} as const

/** A small label on something: Estimate, Draft, New. */
export const Note = ({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs leading-xs font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
)
