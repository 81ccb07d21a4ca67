import { clockOffset, restoreClockOffset } from '../engine/db/clock'

/** May be wrong; the device learns the difference to the server's clock from answers. */
export class DeviceClock {
  /** In ms; negative = behind. */
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
