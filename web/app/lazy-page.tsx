import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { shell } from '../i18n/shell'
import { useMessages } from '../i18n/messages'
import { ErrorState } from '../ui/states/error-state'
import { PageSkeleton } from './page-skeleton'

/**
 * A screen whose code is loaded when it is first shown; until then the shape of a page. A chunk that was never seen, and no
 * network: it says so and is asked for again at the person's word.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined
  return function LazyPage() {
    const [Page, setPage] = useState<ComponentType | undefined>(() => loaded)
    const [tries, setTries] = useState(0)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Page !== undefined) return
      let here = true
      load().then(
        (found) => {
          loaded = found
          if (here) setPage(() => found)
        },
        () => here && setFailed(true),
      )
      return () => {
        here = false
      }
    }, [Page, tries])
    if (Page !== undefined) return <Page />
    if (!failed) return <PageSkeleton />
    return (
      <PageFailed
        onRetry={() => {
          setFailed(false)
          setTries(tries + 1)
        }}
      />
    )
  }
}

function PageFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useMessages(shell)
  return (
    <div className="p-4 md:p-8">
      <ErrorState title={t.pageFailed} onRetry={onRetry}>
        {t.pageFailedText}
      </ErrorState>
    </div>
  )
}
