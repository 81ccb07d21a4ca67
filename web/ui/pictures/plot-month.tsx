import { formatCents } from '../../../domain/money/dollars'
import { wedgePath } from './geometry'

export interface PlotPoint {
  key: string
  label: string
  cents: number
  /** Counted days divided by the days of the month, 0–1. */
  share: number
  /** The current month, dashed with the full month above it. */
  running?: boolean | undefined
  /** The expected amount of the full current month. */
  fullCents?: number | undefined
}

interface Props {
  point: PlotPoint
  x: number
  y: (cents: number) => number
  r: number
  base: number
  value: boolean
}

/** One month of the chart: a stem, a disc filled by the share of days, amount and label. */
export function PlotMonth({ point, x, y, r, base, value }: Props) {
  const { cents, fullCents = cents, running = false } = point
  const at = y(cents)
  const ghost = running && fullCents > cents ? y(fullCents) : null
  const beside = ghost !== null && at - ghost < 4 * r
  return (
    <g>
      <StemDisc point={point} x={x} base={base} r={r} at={at} ghost={ghost} />
      {value && (
        <text
          x={x}
          y={beside ? at + r + 17 : at - r - 9}
          textAnchor="middle"
          strokeWidth="5"
          className="fill-text stroke-raised text-[12px] font-semibold [paint-order:stroke]"
        >
          {formatCents(cents)}
        </text>
      )}
      <text x={x} y={base + 20} textAnchor="middle" className="fill-muted text-[12px] font-medium">
        {point.label}
      </text>
    </g>
  )
}

function StemDisc({
  point,
  x,
  base,
  r,
  at,
  ghost,
}: Pick<Props, 'point' | 'x' | 'base' | 'r'> & { at: number; ghost: number | null }) {
  const { running = false } = point
  return (
    <>
      <line
        x1={x}
        x2={x}
        y1={base}
        y2={at + r}
        className="stroke-line-strong"
        strokeWidth="1.5"
        strokeDasharray={running ? '2 4' : undefined}
      />
      {ghost !== null && (
        <>
          {at - r > ghost + r && (
            <line
              x1={x}
              x2={x}
              y1={at - r}
              y2={ghost + r}
              className="stroke-line-strong"
              strokeWidth="1.5"
              strokeDasharray="2 4"
            />
          )}
          <circle
            cx={x}
            cy={ghost}
            r={r}
            className="fill-none stroke-line-strong"
            strokeWidth="1.5"
            strokeDasharray="3 3"
          />
        </>
      )}
      <g transform={`translate(${x} ${at})`}>
        <circle
          r={r}
          className="fill-raised stroke-accent"
          strokeWidth="2"
          strokeDasharray={running ? '3 3' : undefined}
        />
        {point.share > 0 && (
          <path d={wedgePath(r - 3.5, point.share)} className={running ? 'fill-person-1' : 'fill-accent'} />
        )}
      </g>
    </>
  )
}
