import { vi } from 'vitest'

/** Waits until `look` no longer throws, for up to 5 s. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 5_000 })
