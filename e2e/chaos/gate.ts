/** Many go through it at once; whoever closes it waits until all are out, and nobody comes in meanwhile. */
export class Gate {
  private inside = 0
  private shut: Promise<void> | null = null
  private wake: (() => void) | null = null

  /** Does a step, not while the gate is shut. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    while (this.shut) await this.shut
    this.inside += 1
    try {
      return await work()
    } finally {
      this.inside -= 1
      if (this.inside === 0) this.wake?.()
    }
  }

  /** Does something while everybody waits. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    while (this.shut) await this.shut
    let open = () => undefined as void
    this.shut = new Promise((resolve) => (open = resolve))
    try {
      while (this.inside > 0) await new Promise<void>((resolve) => (this.wake = resolve))
      return await work()
    } finally {
      this.shut = null
      this.wake = null
      open()
    }
  }
}
