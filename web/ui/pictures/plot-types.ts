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

export interface PlotPayment {
  key: string
  /** Oldest first. The dot is below the last one. */
  months: readonly string[]
  label: string
  /** Replaces `label` for months paid together if it fits. */
  longLabel?: string | undefined
}

/** Number of months drawn, the newest. */
export const maxMonths = { desktop: 12, mobile: 8 }
