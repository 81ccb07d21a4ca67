import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Language } from '../../domain/entities'
import type { Loading } from '../i18n/group'
import { currentLanguage } from '../i18n/language'
import { shell } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import { ErrorState } from '../ui/states/error-state'
import { Button } from '../ui/button'
import { type SkeletonProps, PageSkeleton } from './screen-skeleton'
import { afterFailedLoad, type FailedLoad } from './pages/failed-load'
import { goToNewest } from './start/newest'
import { untilLoaded } from './start/until-loaded'

/** What a screen is given. */
export interface PageProps {
  /** The words that are loaded with its code. */
  words: Loading
  /** What stands in its place until both are here. */
  Skeleton: ComponentType<SkeletonProps>
}

/** A screen that can be fetched with its words before it is shown. */
export type LazyScreen = ComponentType<PageProps> & { fetch: (words: Loading, language: Language) => void }

/**
 * A screen whose code is loaded when it is first shown, and its words side by side with it; until then its skeleton. Files
 * that can't be had without a connection are asked for again at the person's word; where the server answers, this page's version is gone
 * there, and the newest one is loaded (Y15).
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined
  const fetched = async (words: Loading, language: Language): Promise<true> => {
    ;[loaded] = await Promise.all([load(), words.load(language)])
    return true
  }
  return Object.assign(LazyPage, {
    // what doesn't come is asked for again once it is shown
    fetch: (words: Loading, language: Language) => void fetched(words, language).catch(() => undefined),
  })

  function LazyPage({ words, Skeleton }: PageProps) {
    const [Page, setPage] = useState<ComponentType | undefined>(() => loaded)
    const [tries, setTries] = useState(0)
    const [failed, setFailed] = useState<FailedLoad | null>(null)
    useEffect(() => {
      if (Page !== undefined) return
      let here = true
      void untilLoaded(() => fetched(words, currentLanguage())).then(async (isHere) => {
        if (!here) return
        if (isHere) return setPage(() => loaded)
        const outcome = await afterFailedLoad()
        if (here) setFailed(outcome)
      })
      return () => {
        here = false
      }
    }, [Page, tries, words])
    if (Page !== undefined) {
      // a language that is chosen while a screen's words are on their way finds only the earlier one's here
      return (
        <Suspense fallback={<PageSkeleton Skeleton={Skeleton} />}>
          <Page />
        </Suspense>
      )
    }
    if (failed === null) return <PageSkeleton Skeleton={Skeleton} />
    if (failed === 'going') return <NewerVersion />
    return (
      <PageFailed
        why={failed}
        onRetry={() => {
          setFailed(null)
          setTries(tries + 1)
        }}
      />
    )
  }
}

function PageFailed({ why, onRetry }: { why: 'connection' | 'broken'; onRetry: () => void }): ReactNode {
  const t = useMessages(shell)
  return (
    <div className="p-4 md:p-8">
      <ErrorState title={t.pageFailed} onRetry={onRetry}>
        {/* of files that don't come as they are the repair speaks (`public/start-help.js`) */}
        {why === 'connection' && t.pageFailedText}
      </ErrorState>
    </div>
  )
}

/** The page is about to be loaded in the newest version, unless something is being written on it. */
function NewerVersion(): ReactNode {
  const t = useMessages(shell)
  return (
    <div className="grid justify-items-start gap-3 p-4 md:p-8">
      <p role="status">
        <b className="font-semibold">{t.updateNeeded}</b> {t.updateNeededText}
      </p>
      <Button size="sm" onClick={() => void goToNewest()}>
        {t.reload}
      </Button>
    </div>
  )
}
