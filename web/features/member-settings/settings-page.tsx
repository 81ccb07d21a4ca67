import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '../../../domain/entities'
import { useMe } from '../../data/queries/session/session'
import { useOnline } from '../../data/queries/network'
import { useLeaveGuard } from '../../forms/use-leave-guard'
import { useUnsaved } from '../../forms/use-unsaved'
import { memberSettings } from '../../i18n/areas/members'
import { useMessages } from '../../i18n/messages'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { LocalDataError } from '../../shared/local-data-error'
import { Skeleton } from '../../ui/states/empty-state'
import { Tabs } from '../../ui/tabs'
import { AccountForm } from './account/account-form'
import { AppearanceCard } from './account/appearance-card'
import { CancelTab } from './leaving/cancel-tab'
import { DataTab } from './privacy/data-tab'
import { PaypalAddressesCard } from './account/paypal-addresses-card'
import { PaypalForm } from './account/paypal-form'
import { ProfileCard } from './account/profile-card'
import { SecurityTab } from './security/security-tab'

const NotificationsTab = lazy(() =>
  import('./notifications/notifications-tab').then((tab) => ({ default: tab.NotificationsTab })),
)

const tabKeys = ['account', 'security', 'notifications', 'data', 'cancel'] as const

export function SettingsPage() {
  const t = useMessages(memberSettings)
  const { value: me, error, reload } = useMe()
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const tab = tabKeys.find((key) => key === search.get('tab')) ?? 'account'
  const { unsaved, report } = useUnsaved()
  const leaving = useLeaveGuard(unsaved, { kept: false })

  if (me === undefined) {
    return (
      <div className="grid max-w-304 gap-5 px-4 pt-3 pb-8 md:px-6 md:pt-4">
        {error === null ? (
          <Card>
            <div role="status" aria-label={t.loading} className="grid max-w-184 gap-5 md:grid-cols-2">
              {[0, 1, 2, 3].map((field) => (
                <Skeleton key={field} className="h-12 w-full rounded-md" />
              ))}
            </div>
          </Card>
        ) : (
          <LocalDataError known={false} onRetry={reload} />
        )}
      </div>
    )
  }
  const offline = (text: string) => (online ? null : <Banner title={t.offlineTitle}>{text}</Banner>)
  return (
    <div className="max-w-304 px-4 pt-3 pb-8 md:px-6 md:pt-4 md:pb-12">
      <Tabs
        label={t.tabs}
        value={tab}
        onChange={(key) => setSearch(key === 'account' ? {} : { tab: key }, { replace: true })}
        tabs={[
          {
            key: 'account',
            label: t.account,
            content: (
              <div className="grid gap-5">
                {offline(t.offlineAccount)}
                <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
                  <div className="grid min-w-0 gap-5">
                    <AccountForm key={me.id} me={me} online={online} onUnsaved={report} />
                    <PaypalForm me={me} onUnsaved={report} />
                  </div>
                  <div className="grid min-w-0 gap-5">
                    <ProfileCard me={me} />
                    <PaypalAddressesCard me={me} />
                    <AppearanceCard me={me} />
                  </div>
                </div>
              </div>
            ),
          },
          {
            key: 'security',
            label: t.security,
            content: (
              <div className="grid gap-5">
                {offline(t.offlineSecurity)}
                <SecurityTab me={me} online={online} onUnsaved={report} />
              </div>
            ),
          },
          { key: 'notifications', label: t.notifications, content: <LazyNotificationsTab me={me} online={online} /> },
          { key: 'data', label: t.dataTab, content: <DataTab me={me} online={online} /> },
          { key: 'cancel', label: t.cancelTab, content: <CancelTab me={me} online={online} /> },
        ]}
      />
      {leaving}
    </div>
  )
}

const LazyNotificationsTab = ({ me, online }: { me: User; online: boolean }) => (
  <Suspense>
    <NotificationsTab me={me} online={online} />
  </Suspense>
)
