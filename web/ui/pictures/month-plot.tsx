import { scalePoint } from 'd3-scale'
import { formatCents } from '../../../domain/money/dollars'
import { fittingPositions, textWidth, PaymentsAxis, type PlotPayment } from './payments-axis'
import { PlotMonth, type PlotPoint } from './plot-month'

/** The maximum number of months drawn. The newest are drawn. */
export const maxMonths = { desktop: 12, mobile: 8 }

interface Props {
  points: readonly PlotPoint[]
  payments?: readonly PlotPayment[] | undefined
  paidLabel: string
  /** Amount of a full month; the axis reaches at least this amount. */
  rateCents?: number | undefined
  name: string
}

const desktop = { width: 700, height: 272, left: 44, right: 8, top: 34, bottom: 78, r: 13, mobile: false }
const mobile = { width: 318, height: 258, left: 30, right: 4, top: 34, bottom: 74, r: 11, mobile: true }
type Frame = typeof desktop
const amountWidth = 58
const dateWidth = 42
/** Labels may extend this far into the card's padding. */
const overhang = 6
const maxLabeledMonths = 10

/** Amounts by month as discs on stems, with a row of payments below. Scrolls to the newest months. */
export const MonthPlot = (props: Props) => (
  <>
    <Plot {...props} points={props.points.slice(-maxMonths.desktop)} frame={desktop} className="max-md:hidden" />
    <Plot {...props} points={props.points.slice(-maxMonths.mobile)} frame={mobile} className="md:hidden" />
  </>
)

function Plot({
  points,
  payments = [],
  paidLabel,
  rateCents = 0,
  name,
  frame,
  className,
}: Props & { frame: Frame; className: string }) {
  const top = Math.max(100, rateCents, ...points.map((point) => Math.max(point.cents, point.fullCents ?? 0)))
  const base = frame.height - frame.bottom
  // d3's linear scale would load code for colors and number formats.
  const y = (cents: number): number => base - (cents / top) * (base - frame.top)
  const axis = [0, top / 2, top].map((cents) => ({ cents, text: formatCents(Math.round(cents)).replace(/\.00$/, '') }))
  const widest = Math.max(...[paidLabel, ...axis.map(({ text }) => text)].map(textWidth))
  const left = Math.max(frame.left, Math.ceil(widest) + 4 - overhang)
  const x = scalePoint<string>()
    // The first months keep their position when more months are added.
    .domain([
      ...points.map((point) => point.key),
      ...Array.from({ length: 6 - points.length }, (_, n) => `to come ${n}`),
    ])
    .range([left + frame.r, frame.width - frame.right - frame.r])
    .padding(0.4)
  const isUneven = (point: PlotPoint) => point.cents !== top || point.running === true
  const xOf = (key: string): number => x(key) ?? 0
  const dense = frame.mobile || points.length > maxLabeledMonths
  const amounts = fittingPositions(
    points.filter((point) => !dense || isUneven(point)).map((point) => xOf(point.key)),
    dense ? amountWidth : 0,
  )
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={name}
      className={`h-auto w-full overflow-visible ${className}`}
    >
      {axis.map(({ cents, text }) => (
        <g key={cents}>
          <line x1={left} x2={frame.width - frame.right} y1={y(cents)} y2={y(cents)} className="stroke-line" />
          <text x={left - 8} y={y(cents) + 4} textAnchor="end" className="fill-muted text-[12px] font-medium">
            {text}
          </text>
        </g>
      ))}
      {points.map((point) => (
        <PlotMonth
          key={point.key}
          point={point}
          x={x(point.key) ?? 0}
          y={y}
          r={frame.r}
          base={base}
          value={amounts.has(xOf(point.key))}
        />
      ))}
      {payments.length > 0 && (
        <PaymentsAxis
          payments={payments}
          x={(key) => x(key)}
          y={base + 34}
          label={paidLabel}
          left={left}
          dateWidth={frame.mobile ? dateWidth : 0}
        />
      )}
    </svg>
  )
}
