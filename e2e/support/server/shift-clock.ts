/**
 * Makes `Date` tell a time that differs from the machine's by so many milliseconds; timers and `performance` stay as they are. A second
 * call changes nothing. Runs in pages as well, so it uses nothing from outside.
 */
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
