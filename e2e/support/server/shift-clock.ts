/** Shifts the time of `Date` once, not of timers. Runs in pages too, so it must not use outer variables. */
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
