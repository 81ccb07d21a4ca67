import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Language } from '../../domain/entities'
import type { LoadableMessages } from '../i18n/group'
import { currentLanguage, useMessages } from '../i18n/language'
import { shell } from '../i18n/areas'
import { ErrorState } from '../ui/states/error-state'
import { Button } from '../ui/button'
import { type SkeletonProps, PageSkeleton } from './screen-skeleton'
import { handleLoadFailure, type LoadFailure } from './pages/load-failure'
import { updateToLatest } from './start/update-to-latest'
import { retryUntilLoaded } from './start/retry-until-loaded'

export interface PageProps {
  messages: LoadableMessages
  Skeleton: ComponentType<SkeletonProps>
}

/** A screen whose code and messages can be preloaded. */
export type LazyScreen = ComponentType<PageProps> & {
  fetch: (messages: LoadableMessages, language: Language) => Promise<void>
}

/**
 * Loads a screen's code and messages in parallel, and shows its skeleton until then. If the server no longer has the files,
 * the app updates (Y15).
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined
  const loadPage = async (messages: LoadableMessages, language: Language): Promise<true> => {
    ;[loaded] = await Promise.all([load(), messages.load(language)])
    return true
  }
  return Object.assign(LazyPage, {
    // Ignores failures, because the files are loaded again when the screen is shown.
    fetch: (messages: LoadableMessages, language: Language) =>
      loadPage(messages, language).then(
        () => undefined,
        () => undefined,
      ),
  })

  function LazyPage({ messages, Skeleton }: PageProps) {
    const [Page, setPage] = useState<ComponentType | undefined>(() => loaded)
    const [tries, setTries] = useState(0)
    const [failed, setFailed] = useState<LoadFailure | null>(null)
    useEffect(() => {
      if (Page !== undefined) return
      let here = true
      void retryUntilLoaded(() => loadPage(messages, currentLanguage())).then(async (isLoaded) => {
        if (!here) return
        if (isLoaded) return setPage(() => loaded)
        const outcome = await handleLoadFailure()
        if (here) setFailed(outcome)
      })
      return () => {
        here = false
      }
    }, [Page, tries, messages])
    if (Page !== undefined) {
      // If the language was switched in the meantime, perhaps only the earlier language's messages are loaded, and the skeleton
      // is shown until the others are.
      return (
        <Suspense fallback={<PageSkeleton Skeleton={Skeleton} />}>
          <Page />
        </Suspense>
      )
    }
    if (failed === null) return <PageSkeleton Skeleton={Skeleton} />
    if (failed === 'updating') return <NewerVersion />
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
        {/* For other failures, the repair of `public/start-help.js` shows its own message. */}
        {why === 'connection' && t.pageFailedText}
      </ErrorState>
    </div>
  )
}

/** Shown while the app updates to its latest version. The app then reloads, unless a field has unsent input. */
function NewerVersion(): ReactNode {
  const t = useMessages(shell)
  return (
    <div className="grid justify-items-start gap-3 p-4 md:p-8">
      <p role="status">
        <b className="font-semibold">{t.updateNeeded}</b> {t.updateNeededText}
      </p>
      <Button size="sm" onClick={() => void updateToLatest()}>
        {t.reload}
      </Button>
    </div>
  )
}
