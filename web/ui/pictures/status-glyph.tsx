import type { ReactNode } from 'react'

/** `ring`: not set, or not yet. `carry`: carried over to the next month. */
export type Glyph = 'dashed' | 'half' | 'tick' | 'struck' | 'ring' | 'broken' | 'held' | 'carry' | 'synced'

const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" />

const shapes: Record<Glyph, ReactNode> = {
  dashed: <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.7 2" />,
  half: (
    <path
      d="M15 8A7 7 0 1 1 1 8a7 7 0 0 1 14 0M13 8A5 5 0 1 0 3 8a5 5 0 0 0 10 0M8 4.6a3.4 3.4 0 0 1 0 6.8z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
  tick: (
    <path
      d="M15 8A7 7 0 1 1 1 8a7 7 0 0 1 14 0M4.4 8.8l2.85 2.9 4.4-5.1-1.3-1.15-3.2 3.7-1.5-1.55z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
  struck: (
    <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M4.2 11.8l7.6-7.6" fill="none" stroke="currentColor" strokeWidth="2" />
  ),
  ring,
  broken: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="30 11" />
      <path d="M8 4.7v4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="8" cy="11.1" r="1.1" fill="currentColor" />
    </>
  ),
  held: (
    <>
      {ring}
      <path d="M6.3 5.4v5.2M9.7 5.4v5.2" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </>
  ),
  carry: (
    <>
      <path d="M2 5C2 13 14 13 14 5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="14" cy="4.6" r="1.9" fill="currentColor" />
    </>
  ),
  synced: (
    <path
      d="M15.5 8a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0m-2 0a5.5 5.5 0 1 0-11 0 5.5 5.5 0 0 0 11 0m-3 0a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
}

/** Decorative; the text next to it says the same. */
export const StatusGlyph = ({ glyph, className = 'size-3.5' }: { glyph: Glyph; className?: string | undefined }) => (
  <svg viewBox="0 0 16 16" aria-hidden className={className}>
    {shapes[glyph]}
  </svg>
)
