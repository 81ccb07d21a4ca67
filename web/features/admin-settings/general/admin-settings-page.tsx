import { useSearchParams } from 'react-router-dom'
import { useSettings, type StoredSettings } from '../../../data/queries/installation/settings'
import { useOnline } from '../../../data/queries/network'
import { adminSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Banner } from '../../../ui/banner'
import { LocalDataError } from '../../../shared/local-data-error'
import { Skeleton } from '../../../ui/states/empty-state'
import { Tabs } from '../../../ui/tabs'
import { SettingsConflictDialog } from './settings-conflict-dialog'
import { SettingsSaveBar } from './settings-save-bar'
import { useSettingsEditor } from './use-settings-editor'
import { ContentTab } from './content-tab'
import { IntegrationsTab, SecurityTab, SystemTab } from './settings-tabs'

/** Admin Settings (document 2, section 2): tabs (`?tab=`) of one form, whose save writes all changes or none (M7). */
export function AdminSettingsPage() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useSettings()
  return (
    <div className="flex max-w-336 flex-col gap-4 px-4 pt-1 pb-4 md:min-h-[calc(100dvh-4rem)] md:px-6 md:pb-5">
      {error !== null && <LocalDataError title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <SettingsEditor stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const t = useMessages(adminSettings)
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const editor = useSettingsEditor(stored)
  const { state, thisMonth, fromMonth, setFromMonth } = editor
  const tabs = [
    {
      key: 'system',
      label: t.system,
      content: (
        <SystemTab
          state={state}
          online={online}
          thisMonth={thisMonth}
          fromMonth={fromMonth}
          onFromMonth={setFromMonth}
        />
      ),
    },
    { key: 'security', label: t.security, content: <SecurityTab state={state} /> },
    { key: 'content', label: t.content, content: <ContentTab state={state} /> },
    { key: 'integrations', label: t.integrations, content: <IntegrationsTab state={state} /> },
  ]
  return (
    <>
      {!online && <Banner title={t.offline}>{t.offlineText}</Banner>}
      <Tabs
        label={t.tabs}
        tabs={tabs}
        value={search.get('tab') ?? 'system'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      {editor.leaveGuard}
      {editor.changed > 0 && <SettingsSaveBar editor={editor} />}
      <SettingsConflictDialog editor={editor} />
    </>
  )
}
