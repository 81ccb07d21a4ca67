interface Props {
  /** What is left of the promised time, 0–1. */
  share: number
  /** The promised time is over. */
  over: boolean
}

/** A promised time: the ring is what is left of it, amber under a quarter, broken with a mark once it is over. Words stand beside it. */
export const ClockRing = ({ share, over }: Props) => (
  <svg viewBox="0 0 20 20" aria-hidden className="size-4.5 flex-none">
    {over ? (
      <>
        <circle cx="10" cy="10" r="8" className="fill-none stroke-danger" strokeWidth="2.25" strokeDasharray="3 2.2" />
        <path d="M10 6v4.5M10 13.8v.2" className="fill-none stroke-danger" strokeWidth="2" strokeLinecap="round" />
      </>
    ) : (
      <>
        <circle cx="10" cy="10" r="8" className="fill-none stroke-line" strokeWidth="3" />
        <circle
          cx="10"
          cy="10"
          r="8"
          className={`fill-none ${share < 0.25 ? 'stroke-caution' : 'stroke-positive'}`}
          strokeWidth="3"
          strokeDasharray={`${Math.round(share * length * 100) / 100} ${length}`}
          transform="rotate(-90 10 10)"
        />
      </>
    )}
  </svg>
)

const length = 50.27
