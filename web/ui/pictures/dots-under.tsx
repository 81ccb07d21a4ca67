interface Props {
  /** An amount, drawn in the middle of x. */
  sum: string
  x: number
  y: number
  /** Of its type, in the picture's units. */
  size: number
}

/** The dots under an amount that opens (identity, 6), in a picture: a browser draws no dotted line under its text. */
export function DotsUnder({ sum, x, y, size }: Props) {
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

/** About how wide an amount is in its type's size: its figures are as wide as each other. */
const widthOf = (sum: string): number =>
  [...sum].reduce((width, letter) => width + (/[.,]/.test(letter) ? 0.22 : 0.55), 0)
