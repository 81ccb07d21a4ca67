interface Props {
  /** What one disc stands for; the values' own unit. */
  unit: number
  stacks: readonly {
    key: string
    label: string
    /** Above the stack. */
    top: string
    /** Two kinds beside each other: both meet the same ground. */
    values: readonly [number, number]
  }[]
  /** The whole picture in words. */
  name: string
}

const frame = { top: 22, bottom: 24, r: 5, step: 11 }
/** Fewest discs there is room for above the ground. */
const lowest = 10
const fills = ['fill-accent', 'fill-person-1']

/** Stacks of discs by month; a disc is a round unit, the last of a stack is filled in part. Phones see the last six months. */
export const UnitPlot = ({ stacks, ...rest }: Props) => (
  <>
    <Plot {...rest} stacks={stacks} width={600} className="max-md:hidden" />
    <Plot {...rest} stacks={stacks.slice(-6)} width={310} className="md:hidden" />
  </>
)

function Plot({ unit, stacks, name, width, className }: Props & { width: number; className: string }) {
  const highOf = (values: readonly number[]) => Math.max(...values.map((value) => Math.ceil(value / unit)))
  const most = Math.max(lowest, ...stacks.map((stack) => highOf(stack.values)))
  const ground = frame.top + most * frame.step
  const column = width / Math.max(6, stacks.length)
  return (
    <svg
      viewBox={`0 0 ${width} ${ground + frame.bottom}`}
      role="img"
      aria-label={name}
      className={`h-auto w-full ${className}`}
    >
      <line x1="0" x2={width} y1={ground} y2={ground} className="stroke-line" />
      {stacks.map((stack, at) => {
        const middle = column * (at + 0.5)
        return (
          <g key={stack.key}>
            {stack.values.map((value, kind) => (
              <Stack
                key={kind}
                discs={value / unit}
                x={middle + (kind === 0 ? -1 : 1) * (frame.step / 2 + 1)}
                ground={ground}
                fill={fills[kind] ?? ''}
              />
            ))}
            <text
              x={middle}
              y={ground - highOf(stack.values) * frame.step - 7}
              textAnchor="middle"
              className="fill-text text-[11px] font-semibold"
            >
              {stack.top}
            </text>
            <text x={middle} y={ground + 18} textAnchor="middle" className="fill-muted text-[12px] font-medium">
              {stack.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Stack({ discs, x, ground, fill }: { discs: number; x: number; ground: number; fill: string }) {
  const whole = Math.floor(discs)
  const rest = discs - whole
  const y = (at: number) => ground - frame.step * (at + 0.5) - 1
  return (
    <>
      {Array.from({ length: whole }, (_, at) => (
        <circle key={at} cx={x} cy={y(at)} r={frame.r} className={fill} />
      ))}
      {rest > 0.02 && (
        <g>
          <circle cx={x} cy={y(whole)} r={frame.r - 0.5} className={`${fill} opacity-25`} />
          {/* its area is the part that is left over */}
          <circle cx={x} cy={y(whole)} r={frame.r * Math.sqrt(rest)} className={fill} />
        </g>
      )}
    </>
  )
}
