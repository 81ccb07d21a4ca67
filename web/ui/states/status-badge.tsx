import type { ReactNode } from 'react'
import { StatusGlyph, type Glyph } from '../pictures/status-glyph'

/** Shape and tone of each amount status; the caller provides the text. */
export const amountStatusStyles = {
  counting: { glyph: 'dashed', tone: 'caution' },
  carried: { glyph: 'carry', tone: 'accent' },
  held: { glyph: 'held', tone: 'caution' },
  pending: { glyph: 'dashed', tone: 'caution' },
  approved: { glyph: 'half', tone: 'accent' },
  dispersed: { glyph: 'tick', tone: 'positive' },
  settled: { glyph: 'tick', tone: 'muted' },
  replaced: { glyph: 'struck', tone: 'muted' },
  cancelled: { glyph: 'struck', tone: 'muted' },
} as const

export type Tone = 'positive' | 'caution' | 'accent' | 'muted' | 'danger'

const tones: Record<Tone, string> = {
  positive: 'text-positive',
  caution: 'text-caution',
  accent: 'text-accent',
  muted: 'text-muted',
  danger: 'text-danger',
}

interface Props {
  glyph: Glyph
  tone: Tone
  children: ReactNode
  className?: string | undefined
}

/** A status with shape, text and color, never color alone. */
export const StatusBadge = ({ glyph, tone, children, className = '' }: Props) => (
  <span className={`inline-flex items-center gap-1.5 align-middle font-medium ${tones[tone]} ${className}`}>
    <StatusGlyph glyph={glyph} />
    {typeof children === 'string' ? children : <span>{children}</span>}
  </span>
)
