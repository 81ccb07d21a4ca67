import { vi } from 'vitest'

export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 5_000 })
