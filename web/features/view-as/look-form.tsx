import { viewPersonRoute } from '../../../domain/api/profile-views'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { adminPersonPath } from '../../../domain/paths'
import { CommandForm } from '../../forms/command-form'
import { ReasonField } from '../../forms/reason-field'
import { useCommandForm } from '../../forms/use-command-form'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/view-as'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'

type Asked = InputOf<typeof viewPersonRoute>

interface Props {
  user: string
  /** An earlier look here is over. */
  over: boolean
  onBegun: (answer: OutputOf<typeof viewPersonRoute>, asked: Asked) => void
}

/** Asks why, before anything is shown: the reason is what the member reads (S23). */
export function LookForm({ user, over, onBegun }: Props) {
  const t = useMessages(viewAs)
  const look = useCommandForm({
    route: viewPersonRoute,
    start: { user, reason: '' },
    onDone: onBegun,
  })
  return (
    <div className="mx-auto grid max-w-160 gap-4 px-4 py-8 md:py-16">
      <h1 className="text-2xl">{t.title}</h1>
      {over && <p role="status">{t.over}</p>}
      <Card>
        <CommandForm of={look}>
          <p className="text-muted">{t.lead}</p>
          <p className="text-muted">{t.told}</p>
          <ReasonField form={look.form} name="reason" label={t.reason} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" {...look.blocked} busy={look.busy}>
              {t.begin}
            </Button>
            <LinkButton kind="quiet" href={adminPersonPath(user)}>
              {t.back}
            </LinkButton>
          </div>
        </CommandForm>
      </Card>
    </div>
  )
}
