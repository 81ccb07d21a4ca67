import { useSearchParams } from 'react-router-dom'
import { useSettings, type StoredSettings } from '../../../data/queries/installation/settings'
import { useOnline } from '../../../data/queries/network'
import { adminSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Tabs } from '../../../ui/tabs'
import { EditorPage, SettingsFormFrame } from './settings-frame'
import { useSettingsEditor } from './use-settings-editor'
import { ContentTab } from './content-tab'
import { IntegrationsTab, SecurityTab, SystemTab } from './settings-tabs'

/** Admin Settings (document 2, section 2): tabs (`?tab=`) of one form, whose save writes all changes or none (M7). */
export function AdminSettingsPage() {
  const t = useMessages(adminSettings)
  return (
    <EditorPage form tabs read={useSettings()} failed={t.loadFailed}>
      {(stored) => <SettingsEditor stored={stored} />}
    </EditorPage>
  )
}

function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const t = useMessages(adminSettings)
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const editor = useSettingsEditor(stored)
  const { thisMonth, fromMonth, setFromMonth } = editor
  const tabs = [
    {
      key: 'system',
      label: t.system,
      content: <SystemTab {...{ online, thisMonth, fromMonth }} onFromMonth={setFromMonth} />,
    },
    { key: 'security', label: t.security, content: <SecurityTab /> },
    { key: 'content', label: t.content, content: <ContentTab /> },
    { key: 'integrations', label: t.integrations, content: <IntegrationsTab /> },
  ]
  return (
    <SettingsFormFrame editor={editor}>
      <Tabs
        label={t.tabs}
        tabs={tabs}
        value={search.get('tab') ?? 'system'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </SettingsFormFrame>
  )
}
