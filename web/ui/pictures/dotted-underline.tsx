interface Props {
  /** An amount, centered at x. */
  sum: string
  x: number
  y: number
  /** Font size in SVG units. */
  size: number
}

/**
 * The dotted underline of an amount that opens an explanation (identity, 6), for SVG, in which browsers do not support
 * dotted underlines.
 */
export function DottedUnderline({ sum, x, y, size }: Props) {
  const half = (widthOf(sum) * size) / 2
  return (
    <line
      x1={x - half}
      x2={x + half}
      y1={y}
      y2={y}
      className="stroke-line-strong"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeDasharray="0 5"
    />
  )
}

/** Returns the estimated width of an amount relative to its font size; all digits have equal widths. */
const widthOf = (sum: string): number =>
  [...sum].reduce((width, letter) => width + (/[.,]/.test(letter) ? 0.22 : 0.55), 0)
