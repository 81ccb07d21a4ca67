/** One month of the plot. */
export interface PlotPoint {
  key: string
  /** `Nov`, under the axis. */
  label: string
  cents: number
  /** Days that counted ÷ days of the month, 0–1. */
  share: number
  /** The running month: dashed, with the whole month above it. */
  running?: boolean | undefined
  /** What the running month would be in full. */
  fullCents?: number | undefined
}

/** One payment under the axis. */
export interface PlotPayment {
  key: string
  /** Keys of the months it paid, oldest first; its dot stands under the last. */
  months: readonly string[]
  /** `Jun 5`. */
  label: string
  /** `$153.33, Jun 5`: said in its place where months were joined, and there is room. */
  longLabel?: string | undefined
}

/** How many months are drawn at most, the newest: on a desk, and on a phone. */
export const drawnMonths = { wide: 12, narrow: 8 }
