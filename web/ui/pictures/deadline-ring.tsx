interface Props {
  share: number
  over: boolean
}

/** Time until a response deadline: amber under a quarter, broken after the deadline. The text next to it says the same. */
export const DeadlineRing = ({ share, over }: Props) => (
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
