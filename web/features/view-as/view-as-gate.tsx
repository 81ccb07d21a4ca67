import { impersonationTargetRoute, viewAsMemberRoute } from '../../../domain/api/people/profile-views'
import { CodedError } from '../../../domain/error-codes'
import { adminPersonPath, paths } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'
import { LinkButton, Button } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { Eye } from 'lucide-react'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { useMe } from '../../data/queries/session/session'
import { CommandForm } from '../../forms/command-form'
import { ReasonField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Card } from '../../ui/card'
import { Avatar } from '../../ui/pictures/avatar'

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

type Asked = InputOf<typeof viewAsMemberRoute>

interface ViewAsFormProps {
  user: string
  whom: OutputOf<typeof impersonationTargetRoute>
  over: boolean
  onBegun: (answer: OutputOf<typeof viewAsMemberRoute>, asked: Asked) => void
}

/** Asks for the reason. The member can read it (S23), so the form previews the record that the member will see. */
function ViewAsForm({ user, whom, onBegun }: ViewAsFormProps) {
  const t = useMessages(viewAs)
  const look = useCommandForm({
    route: viewAsMemberRoute,
    start: { user, reason: '' },
    onDone: onBegun,
  })
  return (
    <>
      <header className="flex min-w-0 items-center gap-4">
        <Avatar name={whom.name} seed={user} size="lg" className="size-14! max-md:size-11!" />
        <div className="min-w-0">
          <h1 className="text-2xl tracking-[-.015em] wrap-anywhere">{t.titleOf(whom.name)}</h1>
          <p className="text-sm text-muted">
            <BreakableAddress text={whom.email} />
          </p>
        </div>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t.title}>
          <CommandForm of={look}>
            <p className="max-w-[60ch]">{t.lead}</p>
            <ReasonField form={look.form} name="reason" label={t.reason} hint={t.reasonHint} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" blocked={look.blocked} busy={look.busy} className="max-md:w-full">
                <Eye aria-hidden />
                {t.begin}
              </Button>
              <LinkButton kind="quiet" href={adminPersonPath(user)} className="max-md:w-full">
                {t.back}
              </LinkButton>
            </div>
          </CommandForm>
        </Card>
        <RecordPreview whom={whom.name} reason={look.values.reason} />
      </div>
    </>
  )
}

function RecordPreview({ whom, reason }: { whom: string; reason: string }) {
  const t = useMessages(viewAs)
  const me = useMe().value
  const admin = `${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim() || (me?.email ?? '')
  return (
    <Card title={t.record}>
      <div className="grid gap-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
          <dt className="text-muted">{t.who}</dt>
          <dd className="wrap-anywhere">{admin}</dd>
          <dt className="text-muted">{t.when}</dt>
          <dd>{t.whenYouPress}</dd>
          <dt className="text-muted">{t.why}</dt>
          <dd className="wrap-anywhere">{reason.trim() === '' ? t.noReason : reason.trim()}</dd>
        </dl>
        <p className="text-sm text-muted">{t.toldTo(whom)}</p>
      </div>
    </Card>
  )
}
