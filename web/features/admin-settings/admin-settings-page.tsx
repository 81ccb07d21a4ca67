import { useSearchParams } from 'react-router-dom'
import { useSettings, type StoredSettings } from '../../data/repos/settings'
import { useOnline } from '../../data/repos/use-online'
import { adminSettings } from '../../i18n/admin-settings'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { CopyFailed } from '../../lists/copy-failed'
import { Skeleton } from '../../ui/states/skeleton'
import { Tabs } from '../../ui/tabs'
import { SettingsConflict } from './settings-conflict'
import { useSettingsEditor, type SettingsEditorState } from './use-settings-editor'
import { ContentTab, IntegrationsTab, SecurityTab, SystemTab } from './settings-tabs'

/** Admin Settings: four tabs, one form, one save, all or none (document 2, section 2; M7). `?tab=` opens a tab. */
export function AdminSettingsPage() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useSettings()
  return (
    <div className="flex max-w-336 flex-col gap-4 px-4 pt-1 pb-4 md:min-h-[calc(100dvh-4rem)] md:px-6 md:pb-5">
      {error !== null && <CopyFailed title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <SettingsEditor stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

/** The form of all tabs: they share one draft and one save. */
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
      content: <SystemTab state={state} thisMonth={thisMonth} fromMonth={fromMonth} onFromMonth={setFromMonth} />,
    },
    { key: 'security', label: t.security, content: <SecurityTab state={state} /> },
    { key: 'content', label: t.content, content: <ContentTab state={state} /> },
    { key: 'integrations', label: t.integrations, content: <IntegrationsTab state={state} /> },
  ]
  return (
    <>
      {!online && <Band title={t.offline}>{t.offlineText}</Band>}
      {editor.conflict !== null && (
        <SettingsConflict
          fields={editor.conflict}
          theirs={state.base}
          yours={state.form}
          onSaveMine={editor.saveMine}
        />
      )}
      <Tabs
        label={t.tabs}
        tabs={tabs}
        value={search.get('tab') ?? 'system'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      {editor.leaving}
      {editor.changed > 0 && <SaveBar editor={editor} />}
    </>
  )
}

/** How much is unsaved, and the two ways out of it. With type so large that it would cover the form it stands at the form's end. */
function SaveBar({ editor }: { editor: SettingsEditorState }) {
  const t = useMessages(adminSettings)
  const wrong = editor.state.problems.size
  return (
    <div className="z-5 flex flex-wrap items-center gap-x-3 rounded-xl bg-text px-3 py-1.5 text-surface shadow-lg md:mx-auto [@media(height>=30em)]:sticky [@media(height>=30em)]:bottom-20 md:[@media(height>=30em)]:bottom-5 md:mt-auto md:rounded-full md:px-4 md:py-2.5">
      <span role="status" className="px-1 font-semibold max-md:mr-auto max-md:text-sm">
        {wrong > 0 ? t.problems(wrong) : t.unsaved(editor.changed)}
      </span>
      <button
        type="button"
        onClick={editor.forget}
        className="min-h-11 px-1 font-semibold underline underline-offset-3 max-md:text-sm md:px-2"
      >
        {t.discard}
      </button>
      <Button
        kind="bar"
        size="sm"
        className="max-md:flex-1"
        {...editor.saving.blocked}
        {...(wrong > 0 && { 'aria-disabled': true })}
        busy={editor.saving.busy}
        onClick={editor.save}
      >
        {editor.saving.busy ? t.saving : t.save}
      </Button>
    </div>
  )
}
