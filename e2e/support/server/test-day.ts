import type { BrowserContext } from '@playwright/test'
import { shiftClock } from './shift-clock.ts'

/** The day on which stories and pictures run unless `TEST_DAY` names another: a Wednesday in the middle of a month. */
export const defaultTestDay = '2026-10-14'
/** The day on which server tests run unless `TEST_DAY` names another; some of them name months up to it. */
export const serverTestDay = '2026-11-18'
/** Names the day of a run, as `2024-02-29`, or is `today`. */
const dayVariable = 'TEST_DAY'
/** By how many milliseconds the clocks of a run are ahead of the machine's; servers that are built for tests read it as well. */
const offsetVariable = 'COTERIE_CLOCK_OFFSET_MS'
/** A run begins in the afternoon: the demo's events of the day have happened, and midnight is hours away in most time zones. */
const startTime = 'T16:00:00Z'

/** By how many milliseconds the clocks of a run are ahead of the machine's: of this one, or of one with other variables. */
export const clockOffsetMs = (variables: { [name: string]: string | undefined } = process.env): number =>
  Number(variables[offsetVariable] ?? 0)

/**
 * Chooses the day of a run for the servers and processes that this one starts. `otherwise`: the day where `TEST_DAY` names none. A process
 * that was started by a run keeps its day. Throws when `TEST_DAY` is no day.
 */
export function chooseTestDay(otherwise: string): void {
  Object.assign(process.env, testDayVariables(otherwise))
}

/** As `chooseTestDay`, for the processes of one vitest project: the environment variables that give them its day. */
export const testDayVariables = (otherwise: string): { [name: string]: string } => ({
  [offsetVariable]: process.env[offsetVariable] ?? String(offsetMsTo(process.env[dayVariable] || otherwise)),
})

/** Sets this process's `Date` to the day of the run. */
export const applyTestDay = (): void => shiftClock(clockOffsetMs())

/** Sets the `Date` of a browser's pages to the day of the run; its timers stay as they are. A service worker keeps the machine's. */
export async function applyTestDayTo(context: BrowserContext): Promise<BrowserContext> {
  if (clockOffsetMs() !== 0) await context.addInitScript(shiftClock, clockOffsetMs())
  return context
}

const minuteMs = 60_000

function offsetMsTo(day: string): number {
  if (day === 'today') return 0
  const at = new Date(`${day}${startTime}`)
  // V8 reads 31 April as 1 May
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw new Error(`${dayVariable} is a day such as 2024-02-29, or today, not ${day}`)
  // by whole minutes, so that jobs of the machine's minute run at the start of the test's minute
  return Math.round((at.getTime() - Date.now()) / minuteMs) * minuteMs
}
