import type { BrowserContext } from '@playwright/test'
import type { TestServer } from './server'

/** Day of browser tests and screenshots unless `TEST_DAY` is set. It is a Wednesday in the middle of a month. */
export const defaultTestDay = '2026-10-14'
/** The date on which server tests run unless `TEST_DAY` is set. Some tests also create data in earlier months. */
export const serverTestDay = '2026-11-18'
/** Environment variable with a date such as `2024-02-29`, or `today`. */
const dayVariable = 'TEST_DAY'
/**
 * Environment variable with the offset of the test clock from the machine's clock in ms. Test builds of the server read it
 * too.
 */
const offsetVariable = 'COTERIE_CLOCK_OFFSET_MS'
/** Time of day at which the test clock starts: the demo's events of the day have happened, and midnight is hours away. */
const startTime = 'T16:00:00Z'

/** Returns the offset of the test clock from the machine's clock in ms. */
export const clockOffsetMs = (variables: { [name: string]: string | undefined } = process.env): number =>
  Number(variables[offsetVariable] ?? 0)

/**
 * Sets the test day for this process and those that it starts, unless it was inherited. Throws if `TEST_DAY` is not a date.
 */
export function chooseTestDay(otherwise: string): void {
  Object.assign(process.env, testDayVariables(otherwise))
}

export const testDayVariables = (otherwise: string): { [name: string]: string } => ({
  [offsetVariable]: process.env[offsetVariable] ?? String(offsetMsTo(process.env[dayVariable] || otherwise)),
})

export const applyTestDay = (): void => shiftClock(clockOffsetMs())

/** Makes `Date` use the test day in the pages of a browser context. */
export async function applyTestDayTo(context: BrowserContext): Promise<BrowserContext> {
  if (clockOffsetMs() !== 0) await context.addInitScript(shiftClock, clockOffsetMs())
  return context
}

const minuteMs = 60_000

function offsetMsTo(day: string): number {
  if (day === 'today') return 0
  const at = new Date(`${day}${startTime}`)
  // V8 parses April 31 as May 1
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day)
    throw new Error(`${dayVariable} must be a date such as 2024-02-29 or today, not ${day}`)
  // the offset is in whole minutes, so that cron jobs run at the start of the test clock's minute
  return Math.round((at.getTime() - Date.now()) / minuteMs) * minuteMs
}

/** Shifts `Date` but not timers; further calls change nothing. Runs in pages too, so it must not use outer variables. */
export function shiftClock(offsetMs: number): void {
  const Machine = Date
  if (offsetMs === 0 || Machine.name === 'ShiftedDate') return
  const now = (): number => Machine.now() + offsetMs
  function ShiftedDate(...parts: unknown[]): string | object {
    if (new.target === undefined) return new Machine(now()).toString()
    return Reflect.construct(Machine, parts.length === 0 ? [now()] : parts, new.target) as object
  }
  Object.setPrototypeOf(ShiftedDate, Machine)
  ShiftedDate.prototype = Machine.prototype
  ShiftedDate.now = now
  Machine.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate as unknown as DateConstructor
}

/** Sets the server's clock in ms since 1970. The clock keeps running from there. */
export async function setClock(server: TestServer, nowMs: number): Promise<void> {
  const answer = await fetch(`${server.dashboardUrl}/test/clock`, { method: 'POST', body: JSON.stringify({ nowMs }) })
  if (!answer.ok) throw new Error(`the clock was not set: ${answer.status}`)
}
