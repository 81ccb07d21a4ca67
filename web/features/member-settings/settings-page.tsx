import { lazy, Suspense } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import type { User } from '../../../domain/entities'
import { useMe } from '../../data/queries/session/session'
import { useOnline } from '../../data/queries/network'
import { useLeaveGuard } from '../../forms/use-leave-guard'
import { useUnsaved } from '../../forms/use-unsaved'
import { memberSettings } from '../../i18n/member-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { LocalDataError } from '../../shared/local-data-error'
import { Skeleton } from '../../ui/states/empty-state'
import { LoadingCard } from '../../ui/states/page-skeletons'
import { Tabs } from '../../ui/tabs'
import { AccountForm } from './account/account-form'
import { CancelTab } from './leaving/cancel-tab'
import { DataTab } from './privacy/data-tab'
import { PaypalForm, PaypalAddressesCard } from './account/paypal-form'
import { SecurityTab } from './security/security-tab'
import { changeProfile } from '../../data/queries/session/profile'
import { useChooseLanguage } from '../../shared/language-switch'
import { SegmentedControl } from '../../ui/fields/segmented-control'
import { Switch } from '../../ui/fields/checkbox'
import { setSingleKeysEnabled, useSingleKeysEnabled } from '../../ui/shortcut-keys'
import { setTheme, useTheme } from '../../ui/theme'
import { monthOf } from '../../../domain/calendar'
import { formatCents } from '../../../domain/money/dollars'
import { rateInForce } from '../../../domain/money/accrual/rates'
import { paths } from '../../../domain/paths'
import { useMoneyFacts } from '../../data/queries/money/money-view'
import { useToday } from '../../data/queries/clock'
import { formatDate } from '../../i18n/format'
import { Amount } from '../../ui/text/amount'
import { DescriptionList } from '../../ui/description-list'
import { StatusBadge } from '../../ui/states/status-badge'

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
          <LoadingCard
            name={t.loading}
            lines={Array<string>(4).fill('h-12 w-full rounded-md')}
            className="max-w-184 gap-5 md:grid-cols-2"
          />
        ) : (
          <LocalDataError known={false} onRetry={reload} />
        )}
      </div>
    )
  }
  const notificationsTab = (
    <Suspense>
      <NotificationsTab me={me} online={online} />
    </Suspense>
  )
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
          { key: 'notifications', label: t.notifications, content: notificationsTab },
          { key: 'data', label: t.dataTab, content: <DataTab me={me} online={online} /> },
          { key: 'cancel', label: t.cancelTab, content: <CancelTab me={me} online={online} /> },
        ]}
      />
      {leaving}
    </div>
  )
}

/** Selects language, theme and single-key shortcuts. The account stores the language, too, because emails use it (P3). */
function AppearanceCard({ me }: { me: User }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const choose = useChooseLanguage()
  const theme = useTheme()
  const shortcuts = useSingleKeysEnabled()
  return (
    <Card title={t.appearance}>
      <div className="grid gap-5">
        <div className="grid justify-items-start gap-2">
          <SegmentedControl
            label={t.languageLabel}
            value={language}
            onChange={(next) => {
              void choose(next).then((changed) =>
                changed ? changeProfile(me.id, { language: next }).catch(() => undefined) : undefined,
              )
            }}
            options={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Español' },
            ]}
          />
          <p className="text-sm leading-sm text-muted">{t.languageText}</p>
        </div>
        <div className="grid justify-items-start gap-2">
          <SegmentedControl
            label={t.theme}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'system', label: t.themeSystem },
              { value: 'light', label: t.themeLight },
              { value: 'dark', label: t.themeDark },
            ]}
          />
          <p className="text-sm leading-sm text-muted">{t.themeText}</p>
        </div>
        <Switch
          label={t.singleKeys}
          hint={t.singleKeysText}
          checked={shortcuts}
          onChange={(event) => setSingleKeysEnabled(event.target.checked)}
          className="flex-row-reverse justify-between gap-x-6"
        />
      </div>
    </Card>
  )
}

function ProfileCard({ me }: { me: User }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const month = monthOf(useToday())
  const { value: facts } = useMoneyFacts(me.id)
  const active = me.account_status === 'active'
  const statusBadge = (value: string) => (
    <StatusBadge glyph={value === 'success' ? 'tick' : 'ring'} tone={value === 'success' ? 'positive' : 'muted'}>
      {value === 'success' ? t.success : t.notSet}
    </StatusBadge>
  )
  const managedLabel = (label: string) => (
    <>
      {label}
      <small className="block text-sm leading-sm">{t.managed}</small>
    </>
  )
  return (
    <Card
      title={t.yourProfile}
      aside={
        <StatusBadge glyph={active ? 'tick' : 'ring'} tone={active ? 'positive' : 'muted'}>
          {active ? t.active : t.inactive}
        </StatusBadge>
      }
    >
      <DescriptionList
        rows={[
          { key: 'photo', name: managedLabel(t.photo), value: statusBadge(me.profile_photo_status) },
          { key: 'badge', name: managedLabel(t.badge), value: statusBadge(me.verification_badge_status) },
          {
            key: 'since',
            name: t.rentalSinceLabel,
            value: me.rental_start === '' ? t.notSet : formatDate(me.rental_start, language),
          },
          {
            key: 'rate',
            name: t.rate,
            value:
              facts === undefined ? (
                <Skeleton className="h-4 w-24" />
              ) : (
                <Amount
                  href={`${paths.settings}?why=rate`}
                  text={t.perMonth(formatCents(rateInForce(facts.rates, 'rental', me.id, month)))}
                />
              ),
          },
        ]}
      />
      <Link
        to={paths.rentalHistory}
        className="mt-2 -mb-2 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
      >
        {t.history}
      </Link>
    </Card>
  )
}
