interface Props {
  sum: string
  x: number
  y: number
  size: number
}

/** Draws the dotted underline of an explained amount (identity, 6), because browsers don't support one in SVG. */
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

/** Estimated width relative to the font size. */
const widthOf = (sum: string): number =>
  [...sum].reduce((width, letter) => width + (/[.,]/.test(letter) ? 0.22 : 0.55), 0)
