import { clockOffset, restoreClockOffset } from '../engine/db/clock'

/** The clock of a test device: it may be wrong, and the device learns the difference from answers. */
export class DeviceClock {
  /** How far it is ahead of the true time, in ms; negative = behind. */
  offMs = 0
  private knownMs = 0
  private readonly trueNow: () => number

  constructor(trueNow: () => number) {
    this.trueNow = trueNow
  }

  /** Runs `act` with the device's clock. */
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
