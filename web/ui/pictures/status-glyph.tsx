import type { ReactNode } from 'react'

/**
 * The shapes of states. `dashed`: still to come. `half`: on its way. `tick`: done. `struck`: called off. `ring`: not set, not yet.
 * `broken`: failed. `held`: stopped. `carry`: moves on to the next month. `synced`: a ring with its core.
 */
export type Glyph = 'dashed' | 'half' | 'tick' | 'struck' | 'ring' | 'broken' | 'held' | 'carry' | 'synced'

const ring = <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" />

const shapes: Record<Glyph, ReactNode> = {
  dashed: <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.7 2" />,
  half: (
    <>
      {ring}
      <path d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
    </>
  ),
  tick: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path
        d="M5 8.2 7.2 10.4 11 6"
        className="stroke-raised"
        fill="none"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  struck: (
    <>
      {ring}
      <path d="m4.2 11.8 7.6-7.6" stroke="currentColor" strokeWidth="2" />
    </>
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
    <>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="8" cy="8" r="2.5" fill="currentColor" />
    </>
  ),
}

/** A state's shape. Words stand beside it. */
export const StatusGlyph = ({ glyph, className = 'size-3.5' }: { glyph: Glyph; className?: string | undefined }) => (
  <svg viewBox="0 0 16 16" aria-hidden className={className}>
    {shapes[glyph]}
  </svg>
)
