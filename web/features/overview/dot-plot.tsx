interface Props {
  unit: number
  stacks: readonly DotStack[]
  /** The accessible name of the whole chart. */
  name: string
  scaleOf: (value: number) => string
  /** The labels of two stacks that go up and down from one axis; undefined for side by side. */
  upDown?: { up: string; down: string } | undefined
}

export interface DotStack {
  key: string
  label: string
  note?: string | undefined
  top: string
  bottom?: string | undefined
  values: readonly [number, number]
  /** The values expected for the rest of the month, drawn as dashed circles on top. */
  expected?: readonly [number, number] | undefined
}

/** Sizes in SVG units; `word` is half the width of a note. */
const frame = { left: 46, top: 22, r: 5, step: 11, label: 18, note: 15, word: 30 }
/** The minimum height above the axis, in circles. */
const minHeight = { beside: 16, up: 8 }
const gridEvery = 5
const sideBySideFills = ['fill-accent', 'fill-person-1']
const upDownFills = ['fill-person-3', 'fill-person-1']

/** Charts the last twelve months, or six on mobile. A circle is a round amount; the last one may be partly filled. */
export const DotPlot = ({ stacks, ...rest }: Props) => (
  <>
    <Plot {...rest} stacks={stacks.slice(-12)} width={600} className="max-md:hidden" />
    <Plot {...rest} stacks={stacks.slice(-6)} width={310} className="md:hidden" />
  </>
)

const discCount = ({ values, expected = [0, 0] }: DotStack, kind: 0 | 1, unit: number): number =>
  Math.ceil((values[kind] + expected[kind]) / unit)

function Plot({ unit, stacks, name, scaleOf, upDown, width, className }: Props & { width: number; className: string }) {
  const highest = (kinds: readonly (0 | 1)[]): number =>
    Math.max(0, ...stacks.flatMap((stack) => kinds.map((kind) => discCount(stack, kind, unit))))
  const maxDiscs =
    upDown === undefined ? Math.max(minHeight.beside, highest([0, 1])) : Math.max(minHeight.up, highest([0]))
  const baseLine = frame.top + maxDiscs * frame.step
  // The number of a stack that goes down is below the stack.
  const under = upDown === undefined ? 0 : highest([1]) * frame.step + 14
  const foot = baseLine + under + frame.label
  const column = (width - frame.left) / Math.max(6, stacks.length)
  return (
    <svg
      viewBox={`0 0 ${width} ${foot + frame.note + 4}`}
      role="img"
      aria-label={name}
      className={`h-auto w-full ${className}`}
    >
      {Array.from({ length: Math.floor(maxDiscs / gridEvery) + 1 }, (_, at) => at * gridEvery).map((discs) => {
        const y = baseLine - discs * frame.step
        return (
          <g key={discs}>
            <path d={`M${frame.left} ${y}H${width}`} className={discs === 0 ? 'stroke-line-strong' : 'stroke-line'} />
            {upDown === undefined && (
              <Label x={frame.left - 8} y={y + 4} anchor="end">
                {scaleOf(discs * unit)}
              </Label>
            )}
          </g>
        )
      })}
      {upDown !== undefined && (
        <>
          <Label x={frame.left - 8} y={baseLine - 6} anchor="end">
            {upDown.up}
          </Label>
          <Label x={frame.left - 8} y={baseLine + 14} anchor="end">
            {upDown.down}
          </Label>
        </>
      )}
      {stacks.map((stack, at) => {
        const x = frame.left + column * (at + 0.5)
        const end = x + frame.word > width ? width : undefined
        return <Column key={stack.key} {...{ stack, unit, x, baseLine, foot, end }} isUpDown={upDown !== undefined} />
      })}
    </svg>
  )
}

interface LabelProps {
  x: number
  y: number
  anchor?: 'middle' | 'end'
  className?: string
  children: string
}

const Label = ({ x, y, anchor = 'middle', className = 'fill-muted text-[11px]', children }: LabelProps) => (
  <text x={x} y={y} textAnchor={anchor} className={className}>
    {children}
  </text>
)

interface ColumnProps {
  stack: DotStack
  unit: number
  isUpDown: boolean
  x: number
  baseLine: number
  foot: number
  end: number | undefined
}

function Column({ stack, unit, isUpDown, x, baseLine, foot, end }: ColumnProps) {
  const { values, expected = [0, 0] } = stack
  const up = isUpDown ? discCount(stack, 0, unit) : Math.max(discCount(stack, 0, unit), discCount(stack, 1, unit))
  return (
    <g>
      {values.map((value, kind) => (
        <Stack
          key={kind}
          discs={value / unit}
          all={discCount(stack, kind === 0 ? 0 : 1, unit)}
          isExpected={(expected[kind] ?? 0) > 0}
          x={isUpDown ? x : x + (kind === 0 ? -1 : 1) * (frame.step / 2 + 1)}
          y={(place) => baseLine + (isUpDown && kind === 1 ? 1 : -1) * (frame.step * (place + 0.5) + 1)}
          fill={(isUpDown ? upDownFills : sideBySideFills)[kind] ?? ''}
        />
      ))}
      <Label x={x} y={baseLine - up * frame.step - 7} className="fill-text text-[11px] font-semibold">
        {stack.top}
      </Label>
      {stack.bottom !== undefined && (
        <Label x={x} y={baseLine + discCount(stack, 1, unit) * frame.step + 14}>
          {stack.bottom}
        </Label>
      )}
      <Label x={x} y={foot} className="fill-muted text-[12px] font-medium">
        {stack.label}
      </Label>
      {stack.note !== undefined && (
        <Label x={end ?? x} y={foot + frame.note} anchor={end === undefined ? 'middle' : 'end'}>
          {stack.note}
        </Label>
      )}
    </g>
  )
}

interface StackProps {
  discs: number
  all: number
  isExpected: boolean
  x: number
  y: (place: number) => number
  fill: string
}

function Stack({ discs, all, isExpected, x, y, fill }: StackProps) {
  const whole = Math.floor(discs)
  const rest = discs - whole
  const shown = Math.ceil(discs)
  return (
    <>
      {Array.from({ length: whole }, (_, at) => (
        <circle key={at} cx={x} cy={y(at)} r={frame.r} className={fill} />
      ))}
      {rest > 0.02 && (
        <g>
          <circle cx={x} cy={y(whole)} r={frame.r - 0.5} className={`${fill} opacity-25`} />
          {/* The area, not the radius, is proportional to the remainder. */}
          <circle cx={x} cy={y(whole)} r={frame.r * Math.sqrt(rest)} className={fill} />
        </g>
      )}
      {isExpected &&
        Array.from({ length: all - shown }, (_, at) => (
          <circle
            key={`to-come-${at}`}
            cx={x}
            cy={y(shown + at)}
            r={frame.r - 0.6}
            className="fill-none stroke-line-strong"
            strokeDasharray="2 1.6"
          />
        ))}
    </>
  )
}
