export type DemoClock = ReturnType<typeof demoClock>

const opensMs = 10 * 3_600_000
const closesMs = 14 * 3_600_000

export const timeOfDayMs = (nth: number): number => Math.min(opensMs + nth * 13 * 60_000, closesMs)

/** Sets the product's clock day by day, but never past `nowMs`, the time at which the demo command was started. */
export function demoClock(nowMs: number) {
  let midnightMs = 0
  let nth = 0
  const set = () => $coterie.setNowMs(Math.min(midnightMs + timeOfDayMs(nth), nowMs))
  return {
    startDay: (date: string): void => {
      midnightMs = Date.parse(`${date}T00:00:00Z`)
      nth = 0
      set()
    },
    advance: (): void => {
      nth++
      set()
    },
  }
}
