/** Holds back the answers of a server of a test: what arrives meanwhile is taken, and waits. */
export interface AnswerGate {
  /** From now on answers wait; `arrived` is the first that does, `release` lets all go. */
  hold: () => { arrived: Promise<void>; release: () => void }
  /** To be awaited before each answer. */
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
