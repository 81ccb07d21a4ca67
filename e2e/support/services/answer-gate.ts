/** Delays the answers of a test service, which still receives requests. */
export interface AnswerGate {
  /** Starts to delay answers. `arrived` resolves at the first delayed request, and `release` sends all answers. */
  hold: () => { arrived: Promise<void>; release: () => void }
  waitUntilOpen: () => Promise<void>
}

export function createAnswerGate(): AnswerGate {
  let held: { arrived: () => void; released: Promise<void> } | null = null
  return {
    hold() {
      let release = (): void => {}
      let arrive = (): void => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      const arrived = new Promise<void>((resolve) => (arrive = resolve))
      held = { arrived: arrive, released }
      return {
        arrived,
        release: () => {
          held = null
          release()
        },
      }
    },
    async waitUntilOpen() {
      held?.arrived()
      await held?.released
    },
  }
}
