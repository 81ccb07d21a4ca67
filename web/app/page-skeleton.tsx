import { shell } from '../i18n/shell'
import { useMessages } from '../i18n/messages'
import { Skeleton } from '../ui/states/skeleton'

/** Before a screen's code has arrived: the shape of a page with cards. */
export function PageSkeleton() {
  const t = useMessages(shell)
  return (
    <div role="status" aria-busy aria-label={t.loadingPage} className="grid gap-5 px-4 py-4 md:px-6 md:py-5">
      <div className="grid gap-4 rounded-xl bg-raised p-6 shadow-sm">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-14 w-64 max-w-full" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <div className="grid gap-3 rounded-xl bg-raised p-6 shadow-sm">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  )
}
