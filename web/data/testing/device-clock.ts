import { clockOffset, restoreClockOffset } from '../engine/db/clock'

/** A device's clock, which may be wrong. The device learns the difference to the server's clock from answers. */
export class DeviceClock {
  /** Difference to the true time, in ms; negative = behind. */
  offMs = 0
  private knownMs = 0
  private readonly trueNow: () => number

  constructor(trueNow: () => number) {
    this.trueNow = trueNow
  }

  async during<T>(act: () => Promise<T>): Promise<T> {
    const before = Date.now
    Date.now = () => this.trueNow() + this.offMs
    restoreClockOffset(this.knownMs)
    try {
      return await act()
    } finally {
      this.knownMs = clockOffset()
      Date.now = before
      restoreClockOffset(0)
    }
  }
}
