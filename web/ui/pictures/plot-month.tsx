import type { KeyboardEvent } from 'react'
import { formatCents } from '../../../domain/money/dollars'
import { wedgePath } from './arc-path'
import type { PlotPoint } from './plot-types'

interface Props {
  point: PlotPoint
  x: number
  y: (cents: number) => number
  r: number
  /** Where the axis lies. */
  base: number
  /** Whether the amount is written at the disc. */
  value: boolean
  onOpen?: (() => void) | undefined
}

const hues = ['', 'fill-person-1', 'fill-person-2', 'fill-person-3', 'fill-person-4', 'fill-person-5', 'fill-person-6']

/** One month of the plot: a stem, a disc as full as its days, its amount and its name. */
export function PlotMonth({ point, x, y, r, base, value, onOpen }: Props) {
  const { cents, fullCents = cents, running = false, people } = point
  const at = y(cents)
  const ghost = running && fullCents > cents ? y(fullCents) : null
  const beside = ghost !== null && at - ghost < 4 * r
  const button = onOpen && {
    role: 'button',
    tabIndex: 0,
    'aria-label': `${point.label}, ${formatCents(cents)}`,
    className: 'cursor-pointer',
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onOpen()
    },
  }
  return (
    <g {...button}>
      {/* something to hit between disc and name */}
      {onOpen && (
        <rect
          x={x - 1.4 * r}
          y={Math.min(at - r, base)}
          width={2.8 * r}
          height={base + 26 - at + r}
          className="fill-transparent"
        />
      )}
      {people === undefined ? (
        <MonthDisc point={point} x={x} base={base} r={r} at={at} ghost={ghost} />
      ) : (
        <Stack people={people} x={x} base={base} r={r} top={y(Math.max(cents, 1))} />
      )}
      {value && (
        <text
          x={x}
          y={
            beside
              ? at + r + 17
              : Math.min(at, people === undefined ? at : stackTop(people.length, base, r, at)) - r - 9
          }
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

/** The disc of one person's month on its stem; `ghost` is where the whole month would be. */
function MonthDisc({
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

const shownPeople = 10

function stackTop(count: number, base: number, r: number, top: number): number {
  const n = Math.min(count, shownPeople)
  return n === 0 ? top : base - r - (n - 1) * gapOf(n, base, top, r)
}

function gapOf(count: number, base: number, top: number, r: number): number {
  return count < 2 ? 0 : Math.min(2 * r + 3, Math.max(8, (base - r - top) / (count - 1)))
}

/** One disc per person and month, oldest referral at the bottom; of more than ten the last disc says how many more. */
function Stack({
  people,
  x,
  base,
  r,
  top,
}: {
  people: NonNullable<PlotPoint['people']>
  x: number
  base: number
  r: number
  top: number
}) {
  const discs = Math.min(people.length, shownPeople)
  const shown = people.slice(0, people.length > shownPeople ? shownPeople - 1 : shownPeople)
  const gap = gapOf(discs, base, top, r)
  return (
    <>
      {shown.map((person, at) => (
        <g key={person.key} transform={`translate(${x} ${base - r - at * gap})`}>
          <circle r={r} className="fill-raised stroke-line-strong" strokeWidth="1.5" />
          {person.share > 0 && (
            <path d={wedgePath(r - 3, person.share)} className={hues[person.hue] ?? 'fill-accent'} />
          )}
        </g>
      ))}
      {people.length > shown.length && (
        <g transform={`translate(${x} ${base - r - shown.length * gap})`}>
          <circle r={r} className="fill-raised stroke-line-strong" strokeWidth="1.5" />
          <text y="4" textAnchor="middle" className="fill-text text-[11px] font-semibold">
            +{people.length - shown.length}
          </text>
        </g>
      )}
    </>
  )
}
