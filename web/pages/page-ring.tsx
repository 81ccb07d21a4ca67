import { svgCaption, svgText } from './classes'
import { round } from '../ui/pictures/geometry'

interface Props {
  days: number
  from: number
  name: string
  sum: string
  caption: string
  className?: string
  captionSize?: string
}

export const PageRing = ({ days, from, name, sum, caption, className, captionSize = 'text-[21px]' }: Props) => (
  <svg className={className} viewBox="0 0 240 240" role="img" aria-label={name}>
    {Array.from({ length: days }, (_, at) => {
      const angle = ((at + 0.5) / days) * 2 * Math.PI
      const place = { cx: round(120 + 104 * Math.sin(angle)), cy: round(120 - 104 * Math.cos(angle)) }
      const counts = at + 1 >= from
      return (
        <circle
          key={at}
          className={counts ? 'fill-accent' : 'fill-raised stroke-line-strong'}
          strokeWidth="1.25"
          {...place}
          r={counts ? 6.6 : 5.6}
        />
      )
    })}
    <text
      className={`fill-text tracking-[-.02em] ${sum.length > 2 ? 'text-[44px]' : 'text-[76px]'} ${svgText}`}
      textAnchor="middle"
      x="120"
      y="134"
    >
      {sum}
    </text>
    {caption !== '' && (
      <text className={`fill-muted ${captionSize} ${svgCaption}`} textAnchor="middle" x="120" y="166">
        {caption}
      </text>
    )}
  </svg>
)
