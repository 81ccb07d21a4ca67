import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { monthOf } from '../../../domain/calendar'
import { saveSettingsRoute } from '../../../domain/api/settings'
import { useSettings, type StoredSettings } from '../../data/repos/settings'
import { useToday } from '../../data/repos/today'
import { useOnline } from '../../data/repos/use-online'
import { useCommand } from '../../forms/use-command'
import { useDraft } from '../../forms/use-draft'
import { useLeaveGuard } from '../../forms/use-leave-guard'
import { adminSettings } from '../../i18n/admin-settings'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { CopyFailed } from '../../lists/copy-failed'
import { Skeleton } from '../../ui/states/skeleton'
import { Tabs } from '../../ui/tabs'
import { SettingsConflict } from './settings-conflict'
import { settingsDraft } from './settings-draft'
import { ContentTab, IntegrationsTab, SecurityTab, SystemTab } from './settings-tabs'
import { changedFields, formOf, keyOfField, problemOf, valuesOf, type SettingsForm } from './settings-form'

/** Admin Settings: four tabs, one form, one save, all or none (document 2, section 2; M7). `?tab=` opens a tab. */
export function AdminSettingsPage() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useSettings()
  return (
    <div className="grid max-w-336 content-start gap-5 px-4 py-4 md:px-6 md:py-5">
      {error !== null && <CopyFailed title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <SettingsEditor stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const t = useMessages(adminSettings)
  const online = useOnline()
  const [search, setSearch] = useSearchParams()
  const thisMonth = monthOf(useToday())
  const draft = useDraft('admin-settings', settingsDraft)
  const { changes } = draft.value
  // what the draft started from: its versions are sent, so that nobody's save is overwritten unseen, also after a reload
  const seen = draft.value.seen ?? stored
  const [fromMonth, setFromMonth] = useState(thisMonth)
  const [conflict, setConflict] = useState(false)

  const live = formOf(stored)
  const base = formOf(seen)
  const form: SettingsForm = { ...live, ...changes }
  const changed = changedFields(form, live)
  const problems = new Map(
    changed.flatMap((field) => {
      const problem = problemOf(field, form)
      return problem === null ? [] : [[field, problem] as const]
    }),
  )
  const state = {
    form,
    base: live,
    problems,
    set: (part: Partial<SettingsForm>) => {
      const first = changed.length === 0
      draft.set({ changes: first ? part : { ...changes, ...part }, seen: first ? stored : seen })
    },
  }
  const forget = () => {
    draft.clear()
    setConflict(false)
  }
  const saving = useCommand(saveSettingsRoute, {
    done: () => ({ title: t.saved, text: t.savedText }),
    onDone: forget,
    onRefused: ({ code }) => setConflict(code === 'settings-version'),
    refused: (why, { code }) => (code === 'settings-version' ? undefined : { title: t.error, text: why }),
  })
  const unsaved = changed.length > 0
  const leaving = useLeaveGuard(unsaved)

  function save(from: StoredSettings): void {
    if (problems.size > 0) return
    const keys = changed.map((field) => keyOfField[field])
    const versions = Object.fromEntries(keys.map((key) => [key, from.versions[key] ?? 0]))
    void saving.send({ values: valuesOf(changed, form), versions, fromMonth })
  }

  const tabs = [
    {
      key: 'system',
      label: t.system,
      content: <SystemTab state={state} thisMonth={thisMonth} fromMonth={fromMonth} onFromMonth={setFromMonth} />,
    },
    { key: 'security', label: t.security, content: <SecurityTab state={state} /> },
    { key: 'content', label: t.content, content: <ContentTab state={state} /> },
    { key: 'integrations', label: t.integrations, content: <IntegrationsTab /> },
  ]
  return (
    <>
      {!online && <Band title={t.offline}>{t.offlineText}</Band>}
      {conflict && (
        <SettingsConflict
          fields={changed.filter((field) => live[field] !== base[field])}
          theirs={live}
          yours={form}
          onSaveMine={() => {
            draft.set({ changes, seen: stored })
            setConflict(false)
            save(stored)
          }}
        />
      )}
      <Tabs
        label={t.tabs}
        tabs={tabs}
        value={search.get('tab') ?? 'system'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      {leaving}
      {unsaved && (
        <div className="sticky bottom-20 z-5 mx-auto flex flex-wrap items-center gap-3 rounded-xl bg-text px-4 py-2.5 text-surface shadow-lg md:bottom-5 md:rounded-full">
          <span role="status" className="px-1 font-semibold">
            {problems.size > 0 ? t.problems(problems.size) : t.unsaved(changed.length)}
          </span>
          <button type="button" onClick={forget} className="min-h-11 px-2 font-semibold underline underline-offset-3">
            {t.discard}
          </button>
          <Button
            kind="field"
            size="sm"
            {...saving.blocked}
            {...(problems.size > 0 && { 'aria-disabled': true })}
            busy={saving.busy}
            onClick={() => save(seen)}
          >
            {saving.busy ? t.saving : t.save}
          </Button>
        </div>
      )}
    </>
  )
}
