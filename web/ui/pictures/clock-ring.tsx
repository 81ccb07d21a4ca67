interface Props {
  /** What is left of the promised time, 0–1. */
  share: number
  /** The promised time is over. */
  over: boolean
}

/** Of a disc only its rim: of a radius of 10 what lies between 6.5 and 9.5. */
const rim = 'radial-gradient(closest-side, #0000 64.5%, #000 65.5%, #000 94.5%, #0000 95.5%)'

/**
 * A promised time: the ring is what is left of it, amber under a quarter, broken with a mark once it is over. Words stand beside it. While it
 * runs it is one element: a queue shows many.
 */
export function ClockRing({ share, over }: Props) {
  if (!over) {
    const left = `var(--color-${share < 0.25 ? 'caution' : 'positive'})`
    const background = `conic-gradient(${left} ${Math.round(share * 10_000) / 100}%, var(--color-line) 0)`
    return (
      <span
        aria-hidden
        className="size-4.5 flex-none forced-color-adjust-none"
        style={{ background, maskImage: rim }}
      />
    )
  }
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="size-4.5 flex-none">
      <circle cx="10" cy="10" r="8" className="fill-none stroke-danger" strokeWidth="2.25" strokeDasharray="3 2.2" />
      <path d="M10 6v4.5M10 13.8v.2" className="fill-none stroke-danger" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
