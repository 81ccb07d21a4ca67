interface Props {
  days: number
  /** The first day that counts. */
  from: number
  name: string
  sum: string
  caption: string
}

/** A month as a ring of its days, on the public pages. */
export const PageRing = ({ days, from, name, sum, caption }: Props) => (
  <svg viewBox="0 0 240 240" role="img" aria-label={name}>
    {Array.from({ length: days }, (_, at) => {
      const angle = ((at + 0.5) / days) * 2 * Math.PI
      const place = { cx: round(120 + 104 * Math.sin(angle)), cy: round(120 - 104 * Math.cos(angle)) }
      const counts = at + 1 >= from
      return (
        <circle
          key={at}
          className={counts ? 'ring__day' : 'ring__day ring__day--open'}
          {...place}
          r={counts ? 6.6 : 5.6}
        />
      )
    })}
    <text className={sum.length > 2 ? 'ring__sum' : 'ring__sum ring__sum--big'} x="120" y="134">
      {sum}
    </text>
    {caption !== '' && (
      <text className="ring__cap ring__cap--big" x="120" y="166">
        {caption}
      </text>
    )}
  </svg>
)

const round = (value: number): number => Math.round(value * 100) / 100
