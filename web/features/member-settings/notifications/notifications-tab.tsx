import { parseNotifyChoices, type NotifyChoices } from '../../../../domain/notices/choices'
import type { User } from '../../../../domain/entities'
import { changeProfile, useProfileChanges } from '../../../data/queries/session/profile'
import { usePushDevices } from '../../../data/queries/session/push'
import { notificationSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { NotificationTable } from './notice-table'
import { PushCard } from './push-card'
import { QuietHoursCard } from './quiet-hours-card'

/** Settings tab for notifications. Each change is saved immediately, even offline. */
export function NotificationsTab({ me, online }: { me: User; online: boolean }) {
  const t = useMessages(notificationSettings)
  const choices = parseNotifyChoices(me.notify)
  const { waiting, refused } = useProfileChanges()
  const { rows: pushDevices } = usePushDevices(me.id)
  const state =
    waiting['notify'] !== undefined ? 'waiting' : refused.some(({ patch }) => 'notify' in patch) ? 'refused' : 'saved'
  const choose = (next: NotifyChoices): void => void changeProfile(me.id, { notify: next })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <NotificationTable
        roles={me.roles}
        choices={choices}
        state={state}
        hasPushDevice={pushDevices.length > 0}
        onChoose={choose}
      />
      <div className="grid min-w-0 gap-5">
        <PushCard userId={me.id} online={online} pushDevices={pushDevices} />
        <QuietHoursCard choices={choices} onChoose={choose} />
        <Card title={t.mailTo}>
          <p className="font-semibold wrap-anywhere">{me.email}</p>
          <p className="text-muted">{t.inLanguage[me.language === 'es' ? 'es' : 'en']}</p>
        </Card>
      </div>
    </div>
  )
}
