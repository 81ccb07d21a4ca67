import { scaleBand } from 'd3-scale'
import type { KeyboardEvent } from 'react'
import { neutralHue, PeopleDisc, type DiscStyle } from './people-disc'
import { PeopleColumn, type PeopleFrame, type PeopleMonth } from './people-column'
import { PaymentsAxis, type PlotPayment } from './payments-axis'

export const PeopleLegend = ({
  looks: discStyles,
  labels,
}: {
  looks: readonly DiscStyle[]
  labels: Record<DiscStyle, string>
}) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-2 pt-3 text-sm leading-sm text-muted">
    {order
      .filter((discStyle) => discStyles.includes(discStyle))
      .map((discStyle) => (
        <li key={discStyle} className="inline-flex items-center gap-2">
          <svg viewBox="-8 -8 16 16" aria-hidden className="size-4 flex-none">
            <PeopleDisc
              x={0}
              y={0}
              r={7}
              hue={neutralHue}
              share={discStyle === 'full' ? 1 : 0.62}
              discStyle={discStyle}
            />
          </svg>
          {labels[discStyle]}
        </li>
      ))}
  </ul>
)

const order: readonly DiscStyle[] = ['full', 'part', 'running', 'held', 'sure', 'perhaps']

interface Props {
  months: readonly PeopleMonth[]
  payments: readonly PlotPayment[]
  paidLabel: string
  /** The label of future months, followed by its short form for mobile. */
  aheadLabel: string
  aheadShort: string
  name: string
  selected: string
  onSelect: (key: string) => void
}

const desktop: PeopleFrame = { width: 1080, left: 44, right: 0, top: 52, row: 48, tall: 224, mobile: false }
const mobile: PeopleFrame = { width: 318, left: 24, right: 0, top: 26, row: 22, tall: 112, mobile: true }
const shortPast = 6
const longPast = 12

/**
 * People by month: stacked discs show how many earned, and how many days counted. Each column is a button; arrow keys, Home
 * and End move.
 */
export function PeoplePlot(props: Props) {
  const ahead = props.months.filter((month) => month.ahead)
  const past = props.months.filter((month) => !month.ahead)
  return (
    <>
      <Plot {...props} months={[...past.slice(-longPast), ...ahead]} frame={desktop} className="max-md:hidden" />
      <Plot {...props} months={[...past.slice(-shortPast), ...ahead]} frame={mobile} className="md:hidden" />
    </>
  )
}

/** Returns the number of discs per row for the largest number of people in a month. */
export const discsPerRow = (max: number): number => (max <= 8 ? 1 : max <= 20 ? 2 : max <= 64 ? 4 : 6)

function Plot({
  months,
  payments,
  paidLabel,
  aheadLabel,
  aheadShort,
  name,
  selected,
  onSelect,
  frame,
  className,
}: Props & { frame: PeopleFrame; className: string }) {
  const max = Math.max(1, ...months.map((month) => month.people.length))
  const inARow = discsPerRow(max)
  const rows = Math.ceil(max / inARow)
  const x = scaleBand<string>()
    .domain(months.map((month) => month.key))
    .range([frame.left, frame.width - frame.right])
  const step = x.bandwidth()
  const unit = Math.min(frame.row, frame.tall / rows, (step * 0.86) / inARow)
  const base = frame.top + Math.max(rows * unit, unit * 2)
  const centerOf = (key: string) => (x(key) ?? 0) + step / 2
  const firstAhead = months.find((month) => month.ahead)
  const place = months.findIndex((month) => month.key === selected)
  const move = (event: KeyboardEvent<SVGGElement>) => {
    const to = targetIndex(event.key, place, months.length)
    const month = to === undefined ? undefined : months[to]
    if (month === undefined) return
    event.preventDefault()
    onSelect(month.key)
    event.currentTarget.parentElement?.querySelector<SVGGElement>(`[data-month="${month.key}"]`)?.focus()
  }
  return (
    <svg
      viewBox={`0 0 ${String(frame.width)} ${String(base + (frame.mobile ? 48 : 74))}`}
      role="group"
      aria-label={name}
      className={`h-auto w-full overflow-visible ${className}`}
    >
      <Lines frame={frame} rows={rows} inARow={inARow} unit={unit} base={base} />
      {firstAhead !== undefined && (
        <FutureMark x={x(firstAhead.key) ?? 0} base={base} label={frame.mobile ? aheadShort : aheadLabel} />
      )}
      {months.map((month, at) => (
        <PeopleColumn
          key={month.key}
          month={month}
          frame={frame}
          x={centerOf(month.key)}
          step={step}
          base={base}
          unit={unit}
          inARow={inARow}
          selected={month.key === selected}
          tabStop={place === -1 ? at === months.length - 1 : at === place}
          onSelect={() => onSelect(month.key)}
          onMove={move}
        />
      ))}
      <g aria-hidden className="pointer-events-none">
        <PaymentsAxis
          payments={payments}
          x={(key) => (x(key) === undefined ? undefined : centerOf(key))}
          y={base + 34}
          label={frame.mobile ? '' : paidLabel}
          left={frame.left}
          dateWidth={0}
          undated={frame.mobile}
        />
      </g>
    </svg>
  )
}

interface LinesProps {
  frame: PeopleFrame
  rows: number
  inARow: number
  unit: number
  base: number
}

/** Axis and grid lines with the number of people below each. */
const Lines = ({ frame, rows, inARow, unit, base }: LinesProps) =>
  ticksOf(rows, inARow).map((row) => (
    <g key={row} aria-hidden>
      <line x1={frame.left} x2={frame.width} y1={base - row * unit} y2={base - row * unit} className="stroke-line" />
      <text
        x={frame.left - 8}
        y={base - row * unit + 4}
        textAnchor="end"
        className="fill-muted text-[12px] font-medium"
      >
        {row * inARow}
      </text>
    </g>
  ))

const FutureMark = ({ x, base, label }: { x: number; base: number; label: string }) => (
  <g aria-hidden>
    <line x1={x} x2={x} y1={2} y2={base} className="stroke-line-strong" strokeDasharray="3 3" />
    <text x={x + 8} y={12} className="fill-muted text-[12px] font-medium">
      {label}
    </text>
  </g>
)

/** Returns the index of the column to which a key moves, undefined for other keys. */
function targetIndex(key: string, place: number, all: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, place - 1)
  if (key === 'ArrowRight') return Math.min(all - 1, place + 1)
  if (key === 'Home') return 0
  return key === 'End' ? all - 1 : undefined
}

/** Returns the rows of the axis and of about three grid lines above it, at whole numbers of people. */
function ticksOf(rows: number, inARow: number): number[] {
  const each = Math.max(1, inARow === 1 ? Math.ceil(rows / 4) : Math.ceil(rows / 3.9))
  return Array.from({ length: Math.floor(rows / each) + 1 }, (_, at) => at * each)
}
