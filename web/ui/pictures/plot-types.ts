export interface PlotPoint {
  key: string
  /** Label below the axis: `Nov`. */
  label: string
  cents: number
  /** Counted days divided by the days of the month, 0–1. */
  share: number
  /** Set for the current month, which is dashed with the full month above it. */
  running?: boolean | undefined
  /** The expected amount of the full current month. */
  fullCents?: number | undefined
}

export interface PlotPayment {
  key: string
  /** Keys of the paid months, oldest first. The dot is below the last one. */
  months: readonly string[]
  /** `Jun 5`. */
  label: string
  /** A label such as `$153.33, Jun 5`, which replaces `label` for months paid together if it fits. */
  longLabel?: string | undefined
}

/** Maximum number of months drawn in the desktop and mobile layout. The newest are drawn. */
export const maxMonths = { desktop: 12, mobile: 8 }
