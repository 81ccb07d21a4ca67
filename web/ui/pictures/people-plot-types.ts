export type DiscStyle = 'full' | 'part' | 'running' | 'held' | 'sure' | 'perhaps'

/** One month of the chart of people. */
export interface PeopleMonth {
  key: string
  /** Label below the axis: `Nov`. */
  label: string
  /** Accessible name of the button: month, number of people and amount. */
  name: string
  /** Amount above the column, if there is space: one line, or two lines for a range. */
  amount: readonly string[]
  /**
   * The discs from bottom to top. `hue` is 1–6, or 0 if colors don't distinguish people; `share` is the share of days, 0–1.
   */
  people: readonly { key: string; hue: number; share: number; look: DiscStyle }[]
  /** Whether the month is in the future. */
  ahead: boolean
  /** Label of an expected payment, drawn as a dashed ring in the row of payments. */
  waiting?: string | undefined
}

/** The dimensions of the chart. */
export interface PeopleFrame {
  width: number
  left: number
  right: number
  top: number
  /** Maximum height of one row of discs. */
  row: number
  /** Maximum height of all rows. */
  tall: number
  mobile: boolean
}
