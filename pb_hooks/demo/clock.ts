/** The time of day in the demo's world. */
export interface DemoClock {
  /** A new day begins. */
  begin(date: string): void
  /** Some minutes later, for the day's next event. */
  goOn(): void
}

/** Around noon in UTC, so that it is the same day in nearly every time zone. */
const opensMs = 10 * 3_600_000
const closesMs = 14 * 3_600_000

/** How far into its day the n-th event of the day happens, in ms. */
export const timeOfDayMs = (nth: number): number => Math.min(opensMs + nth * 13 * 60_000, closesMs)

/** Sets the product's clock day by day. Nothing happens after `nowMs`, when the demo was begun: nobody sees the future. */
export function demoClock(nowMs: number): DemoClock {
  let midnightMs = 0
  let nth = 0
  const set = () => $coterie.setNowMs(Math.min(midnightMs + timeOfDayMs(nth), nowMs))
  return {
    begin: (date) => {
      midnightMs = Date.parse(`${date}T00:00:00Z`)
      nth = 0
      set()
    },
    goOn: () => {
      nth++
      set()
    },
  }
}
