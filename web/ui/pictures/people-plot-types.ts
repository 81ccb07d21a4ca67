export type DiscStyle = 'full' | 'part' | 'running' | 'held' | 'sure' | 'perhaps'

export interface PeopleMonth {
  key: string
  label: string
  name: string
  /** Amount above the column: one line, or two for a range. */
  amount: readonly string[]
  /** From bottom to top. `hue` is 1–6, 0 = no distinct colors; `share` of days is 0–1. */
  people: readonly { key: string; hue: number; share: number; look: DiscStyle }[]
  ahead: boolean
  /** Label of an expected payment. */
  waiting?: string | undefined
}

export interface PeopleFrame {
  width: number
  left: number
  right: number
  top: number
  /** Maximum height of one row. */
  row: number
  /** Maximum height of all rows. */
  tall: number
  mobile: boolean
}
