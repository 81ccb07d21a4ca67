import { impersonationTargetRoute } from '../../../domain/api/people/profile-views'
import { CodedError } from '../../../domain/error-codes'
import { adminPersonPath, paths } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'
import { LinkButton } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { ViewAsForm, type ViewAsFormProps } from './view-as-form'

/** Loads the member's name without caching it and asks for a reason (S23). */
export function ViewAsGate({ user, over, onBegun }: Pick<ViewAsFormProps, 'user' | 'over' | 'onBegun'>) {
  const t = useMessages(viewAs)
  const { value, error, reload } = useRoute(impersonationTargetRoute, { user })
  const isUnknown = error instanceof CodedError && error.code === 'not-found'
  return (
    <div className="grid max-w-296 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-6 md:px-6">
      {over && <p role="status">{t.over}</p>}
      {value === undefined && error === null && <Skeleton className="h-96 max-w-160 rounded-xl" />}
      {value === undefined && error !== null && (
        <>
          <h1 className="text-2xl">{t.title}</h1>
          <ErrorState title={isUnknown ? t.nobody : t.unknown} onRetry={isUnknown ? undefined : reload} />
          <p>
            <LinkButton kind="quiet" href={isUnknown ? paths.adminUsers : adminPersonPath(user)}>
              {isUnknown ? t.backToAll : t.back}
            </LinkButton>
          </p>
        </>
      )}
      {value !== undefined && <ViewAsForm user={user} whom={value} over={over} onBegun={onBegun} />}
    </div>
  )
}
