/** A read-write lock: many tasks run at the same time, and an exclusive task waits for all of them. */
export class SharedGate {
  private active = 0
  private closed: Promise<void> | null = null
  private wake: (() => void) | null = null

  async runShared<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed
    this.active += 1
    try {
      return await work()
    } finally {
      this.active -= 1
      if (this.active === 0) this.wake?.()
    }
  }

  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.closed) await this.closed
    let open = () => undefined as void
    this.closed = new Promise((resolve) => (open = resolve))
    try {
      while (this.active > 0) await new Promise<void>((resolve) => (this.wake = resolve))
      return await work()
    } finally {
      this.closed = null
      this.wake = null
      open()
    }
  }
}
