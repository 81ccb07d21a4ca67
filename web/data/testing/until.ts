import { vi } from 'vitest'

/** Waits until `look` no longer throws, as long as a busy machine may take (vitest's own patience is one second). */
export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 60_000 })
