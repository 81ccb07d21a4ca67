import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { shell } from '../i18n/shell'
import { useMessages } from '../i18n/messages'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { PageSkeleton } from './page-skeleton'

type Module = Record<string, unknown>

const modules: Record<string, () => Promise<unknown>> = import.meta.glob('../features/*/*-page.tsx')

/**
 * A screen of `web/features`, loaded when it is first shown: the default export, else the one of the given name. A screen that isn't
 * part of this build says so instead of breaking the others.
 * @param file e.g. `member/dashboard-page`
 */
export function lazyPage<Props extends object = object>(file: string, name: string): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  async function load(): Promise<ComponentType<Props>> {
    const module = (await modules[`../features/${file}.tsx`]?.()) as Module | undefined
    loaded = ((module?.['default'] ?? module?.[name]) as ComponentType<Props> | undefined) ?? MissingPage
    return loaded
  }
  return function LazyPage(props: Props) {
    const [Page, setPage] = useState<ComponentType<Props> | undefined>(() => loaded)
    const [tries, setTries] = useState(0)
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      if (Page !== undefined) return
      let here = true
      load().then(
        (found) => here && setPage(() => found),
        // a chunk that was never seen, and no network: asked for again at the person's word
        () => here && setFailed(true),
      )
      return () => {
        here = false
      }
    }, [Page, tries])
    if (Page !== undefined) return <Page {...props} />
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

function MissingPage(): ReactNode {
  const t = useMessages(shell)
  return <EmptyState title={t.notBuilt} />
}
