import { clockOffset, rememberedOffset } from '../engine/db/clock'

/** The clock of a device in a test: it may be wrong, and the device learns from answers how far it is off. */
export class DeviceClock {
  /** How far it is ahead of the true time, in ms; negative = behind. */
  offMs = 0
  private knownMs = 0
  private readonly trueNow: () => number

  constructor(trueNow: () => number) {
    this.trueNow = trueNow
  }

  /** Runs what happens on the device by its own clock. */
  async during<T>(act: () => Promise<T>): Promise<T> {
    const before = Date.now
    Date.now = () => this.trueNow() + this.offMs
    rememberedOffset(this.knownMs)
    try {
      return await act()
    } finally {
      this.knownMs = clockOffset()
      Date.now = before
      rememberedOffset(0)
    }
  }
}
