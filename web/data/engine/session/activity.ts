let since = true

/** Watches for human input: only that counts against the idle limit (S7), never a pull, a poke or a timer. */
export function watchActivity(): void {
  for (const event of ['pointerdown', 'keydown', 'touchstart'] as const) {
    addEventListener(event, () => (since = true), { passive: true, capture: true })
  }
}

/** Was there input since the last report? Asking starts the next stretch. */
export function takeActivity(): boolean {
  const was = since
  since = false
  return was
}

/** The report got lost on the way: the input counts for the next one, or a device in use would be taken for idle. */
export function reportAgain(was: boolean): void {
  since ||= was
}
