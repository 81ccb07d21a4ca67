import type { KeyboardEvent } from 'react'
import { PeopleCrowd } from './people-crowd'
import { PeopleDisc, type DiscStyle } from './people-disc'

export interface PeopleMonth {
  key: string
  label: string
  name: string
  /** Amount above the column: one line, or two for a range. */
  amount: readonly string[]
  /** From bottom to top. `hue` is 1–6, 0 = no distinct colors; `share` of days is 0–1. */
  people: readonly { key: string; hue: number; share: number; discStyle: DiscStyle }[]
  ahead: boolean
  /** Label of an expected payment. */
  waiting?: string | undefined
}

export interface PeopleFrame {
  width: number
  left: number
  right: number
  top: number
  /** Maximum height of one row. */
  row: number
  /** Maximum height of all rows. */
  tall: number
  mobile: boolean
}

interface Props {
  month: PeopleMonth
  frame: PeopleFrame
  x: number
  step: number
  base: number
  unit: number
  inARow: number
  selected: boolean
  tabStop: boolean
  onSelect: () => void
  onMove: (event: KeyboardEvent<SVGGElement>) => void
}

/** The maximum number of separate discs in a row. If a row has more, they are drawn as one shape. */
const maxSeparate = 4

/** One month of the chart of people, a toggle button that shows its details. */
export function PeopleColumn({
  month,
  frame,
  x,
  step,
  base,
  unit,
  inARow,
  selected,
  tabStop,
  onSelect,
  onMove,
}: Props) {
  const rows = Math.ceil(month.people.length / inARow)
  const top = base - rows * unit
  const left = x - (inARow * unit) / 2
  const r = unit * (unit > 20 ? 0.41 : 0.4)
  const crowded = inARow > maxSeparate
  const positionOf = (at: number) => ({
    x: left + (at % inARow) * unit + unit / 2,
    y: base - Math.floor(at / inARow) * unit - unit / 2,
  })
  const press = (event: KeyboardEvent<SVGGElement>) => {
    if (event.key !== 'Enter' && event.key !== ' ') return onMove(event)
    event.preventDefault()
    onSelect()
  }
  const first = Math.min(top - 8 - (month.amount.length - 1) * 13, base - 40)
  return (
    <g
      role="button"
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={selected}
      aria-label={month.name}
      data-month={month.key}
      onClick={onSelect}
      onKeyDown={press}
      className="group cursor-pointer focus:outline-none"
    >
      <rect
        x={x - step / 2 + 1}
        y={Math.max(0, frame.mobile ? top - 8 : first - 16)}
        width={step - 2}
        height={base + (frame.mobile ? 44 : 72) - Math.max(0, frame.mobile ? top - 8 : first - 16)}
        rx={frame.mobile ? 6 : 10}
        className={`${selected ? 'fill-sunken' : 'fill-transparent group-hover:fill-surface'} group-focus-visible:stroke-accent`}
        strokeWidth="2.5"
      />
      {crowded ? (
        <PeopleCrowd r={r} discs={month.people.map((person, at) => ({ ...person, ...positionOf(at) }))} />
      ) : (
        month.people.map((person, at) => (
          <PeopleDisc
            key={person.key}
            {...positionOf(at)}
            r={r}
            hue={inARow === 1 ? person.hue : 0}
            share={person.share}
            discStyle={person.discStyle}
          />
        ))
      )}
      {!frame.mobile && <AmountLines lines={month.amount} x={x} top={top} selected={selected} />}
      <text
        x={x}
        y={base + 20}
        textAnchor="middle"
        className={`text-[12px] ${selected ? 'fill-text font-semibold' : 'fill-muted font-medium'}`}
      >
        {month.label}
      </text>
      {month.waiting !== undefined && <ExpectedPayment x={x} base={base} label={frame.mobile ? '' : month.waiting} />}
    </g>
  )
}

interface AmountProps {
  lines: readonly string[]
  x: number
  top: number
  selected: boolean
}

const AmountLines = ({ lines, x, top, selected }: AmountProps) =>
  lines.map((line, at) => (
    <text
      key={line}
      x={x}
      y={top - 8 - (lines.length - 1 - at) * 13}
      textAnchor="middle"
      strokeWidth="5"
      className={`fill-text text-[12px] font-semibold [paint-order:stroke] ${selected ? 'stroke-sunken' : 'stroke-raised'}`}
    >
      {line}
    </text>
  ))

const ExpectedPayment = ({ x, base, label }: { x: number; base: number; label: string }) => (
  <g>
    <circle
      cx={x}
      cy={base + 34}
      r="3.5"
      className="fill-none stroke-caution"
      strokeWidth="1.75"
      strokeDasharray="2.4 2"
    />
    <text x={x} y={base + 63} textAnchor="middle" className="fill-muted text-[12px] font-medium">
      {label}
    </text>
  </g>
)
