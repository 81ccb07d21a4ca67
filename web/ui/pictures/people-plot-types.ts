/** How a disc is drawn. */
export type PersonLook = 'full' | 'part' | 'running' | 'held' | 'sure' | 'perhaps'

/** One month of the plot of people. */
export interface PeopleMonth {
  key: string
  /** `Nov`, under the axis. */
  label: string
  /** The month, how many people and how much, in words: the name of its button. */
  name: string
  /** Above its column, where there is room: one line, or two for a range. */
  amount: readonly string[]
  /** A disc each, the lowest first: hue 1–6 (where colours tell people apart) and share of the days, 0–1. */
  people: readonly { key: string; hue: number; share: number; look: PersonLook }[]
  /** To come. */
  ahead: boolean
  /** Still to be paid: a dashed ring in the row of payments. */
  waiting?: string | undefined
}

/** The plot's measures. */
export interface PeopleFrame {
  width: number
  left: number
  right: number
  top: number
  /** The greatest height of one row of discs. */
  row: number
  /** The greatest height of all of them. */
  tall: number
  narrow: boolean
}
