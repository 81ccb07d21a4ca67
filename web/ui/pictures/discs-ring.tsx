import { round } from './geometry'
import { PeopleDisc, type DiscStyle } from './people-disc'

export interface RingDisc {
  key: string
  /** 0 = the same color for all, 1–6 = different people. */
  hue: number
  /** Share of the month's days, 0–1. */
  share: number
  /** Relative area, above 0. */
  weight: number
  discStyle: DiscStyle
}

interface Props {
  discs: readonly RingDisc[]
  sum: string
  caption: string
  name: string
}

const maxDiscs = 48
const middle = 120
/** The radius of the picture, and the largest and the smallest radius of a disc. */
const [reach, largest, smallest] = [118, 24, 3]

/** The parts of an amount as a ring of discs, by area, clockwise from the top. */
export function DiscsRing({ discs, sum, caption, name }: Props) {
  const shown = largestDiscs(discs)
  const heaviest = Math.max(...shown.map(({ weight }) => weight))
  // The maximum radius at which adjacent discs do not touch.
  const apart = (Math.PI * 0.86) / Math.max(1, shown.length)
  const room = Math.min(largest, (reach * apart) / (1 + apart))
  const ring = reach - room
  return (
    <svg viewBox="0 0 240 240" role="img" aria-label={name} className="h-auto w-full">
      {shown.map(({ key, hue, share, weight, discStyle }, at) => {
        const angle = (at / shown.length) * 2 * Math.PI
        return (
          <PeopleDisc
            key={key}
            x={round(middle + ring * Math.sin(angle))}
            y={round(middle - ring * Math.cos(angle))}
            r={round(Math.max(smallest, room * Math.sqrt(weight / heaviest)))}
            hue={hue}
            share={share}
            discStyle={discStyle}
          />
        )
      })}
      <text
        x={middle}
        y="134"
        textAnchor="middle"
        className={`fill-text font-display font-semibold tracking-[-.02em] ${sum.length > 3 ? 'text-[44px]' : 'text-[68px]'}`}
      >
        {sum}
      </text>
      <text
        x={middle}
        y="162"
        textAnchor="middle"
        className={`fill-muted font-medium ${caption.length > 10 ? 'text-[17px]' : 'text-[21px]'}`}
      >
        {caption}
      </text>
    </svg>
  )
}

function largestDiscs(discs: readonly RingDisc[]): readonly RingDisc[] {
  if (discs.length <= maxDiscs) return discs
  const kept = new Set([...discs].sort((a, b) => b.weight - a.weight).slice(0, maxDiscs))
  return discs.filter((disc) => kept.has(disc))
}
