import type PocketBase from 'pocketbase'

let loaded: PocketBase | undefined
let loading: Promise<PocketBase> | undefined

/** Loads the SDK on first use. After a failure the repair is offered (Y15), and the next call loads it again. */
export async function loadClient(signal: AbortSignal): Promise<PocketBase> {
  if (loaded !== undefined) return loaded
  loading ??= load()
  return Promise.race([loading, aborted(signal)])
}

export const loadedClient = (): PocketBase | undefined => loaded

async function load(): Promise<PocketBase> {
  try {
    loaded = (await import('./pocketbase')).pocketBase
    return loaded
  } catch (error) {
    loading = undefined
    if (typeof window !== 'undefined') window.appStart?.offerRepair(true)
    throw error
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
