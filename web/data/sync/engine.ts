/** Sends what waits now; resolves with the number of changes that still wait. Bounded by `limitMs`. */
export async function sendWaiting(_limitMs = 15_000): Promise<number> {
  return Promise.reject(new Error('sync engine not started'))
}
