import { PeopleDisc } from './people-disc'
import type { PersonLook } from './people-plot-types'

/** One part of an amount, or one person of it. */
export interface RingDisc {
  key: string
  /** 0 = one colour for all; 1–6 tell people apart. */
  hue: number
  /** Of its days, 0–1. */
  share: number
  /** Its area against the others', above 0. */
  weight: number
  look: PersonLook
}

interface Props {
  discs: readonly RingDisc[]
  /** In the middle: how many there are, and of what. */
  sum: string
  caption: string
  /** The whole picture in words. */
  name: string
}

/** More of them are no longer seen one by one: the greatest stand for all. */
const most = 48
const middle = 120
/** How far they reach, and the radius of the greatest of few and of the least of many, in units of the picture. */
const [reach, largest, smallest] = [118, 24, 3]

/** What an amount is made of: a disc for each part, as large as its share of the amount, from the top clockwise in their order. */
export function DiscsRing({ discs, sum, caption, name }: Props) {
  const shown = greatest(discs)
  const heaviest = Math.max(...shown.map(({ weight }) => weight))
  // so large that neighbours stay apart on a ring that they don't leave
  const apart = (Math.PI * 0.86) / Math.max(1, shown.length)
  const room = Math.min(largest, (reach * apart) / (1 + apart))
  const ring = reach - room
  return (
    <svg viewBox="0 0 240 240" role="img" aria-label={name} className="h-auto w-full">
      {shown.map(({ key, hue, share, weight, look }, at) => {
        const angle = (at / shown.length) * 2 * Math.PI
        return (
          <PeopleDisc
            key={key}
            x={round(middle + ring * Math.sin(angle))}
            y={round(middle - ring * Math.cos(angle))}
            r={round(Math.max(smallest, room * Math.sqrt(weight / heaviest)))}
            hue={hue}
            share={share}
            look={look}
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

/** The greatest, in the order in which all stand. */
function greatest(discs: readonly RingDisc[]): readonly RingDisc[] {
  if (discs.length <= most) return discs
  const kept = new Set([...discs].sort((a, b) => b.weight - a.weight).slice(0, most))
  return discs.filter((disc) => kept.has(disc))
}

const round = (value: number): number => Math.round(value * 100) / 100
