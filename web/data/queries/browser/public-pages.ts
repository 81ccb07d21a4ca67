import { useEffect, useState } from 'react'
import { pagePaths } from '../../../../domain/paths'

/** `at`: when it was fetched (ms); 0 = unknown. */
interface KeptPage {
  address: string
  at: number
}

export function useCachedPublicPages(): readonly KeptPage[] | undefined {
  const [pages, setPages] = useState<readonly KeptPage[]>()
  useEffect(() => {
    let isMounted = true
    void keptPages().then(
      (found) => isMounted && setPages(found),
      () => isMounted && setPages([]),
    )
    return () => {
      isMounted = false
    }
  }, [])
  return pages
}

async function keptPages(): Promise<KeptPage[]> {
  const found = await Promise.all(
    Object.values(pagePaths).map(async (address) => {
      const cached = await caches.match(address, { cacheName: 'pages' })
      return cached === undefined ? [] : [{ address, at: Date.parse(cached.headers.get('date') ?? '') || 0 }]
    }),
  )
  return found.flat()
}
