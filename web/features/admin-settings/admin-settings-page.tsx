import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { monthOf } from '../../../domain/calendar'
import { CodedError } from '../../../domain/error-codes'
import { saveSettings, useSettings, type StoredSettings } from '../../data/repos/settings'
import { useSyncStatus } from '../../data/repos/sync-status'
import { useToday } from '../../data/repos/today'
import { adminSettings } from '../../i18n/admin-settings'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { toast } from '../../ui/toast'
import { SettingsConflict } from './settings-conflict'
import { ContentTab, IntegrationsTab, SecurityTab, SystemTab } from './settings-tabs'
import { changedFields, formOf, keyOfField, problemOf, valuesOf, type SettingsForm } from './settings-form'

/** Admin Settings: four tabs, one form, one save, all or none (document 2, section 2; M7). `?tab=` opens a tab. */
export function AdminSettingsPage() {
  const t = useMessages(adminSettings)
  const { value, error } = useSettings()
  return (
    <div className="grid max-w-336 content-start gap-5 px-4 py-4 md:px-8 md:py-5">
      {error !== null && <ErrorState title={t.loadFailed} />}
      {value ? <SettingsEditor stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const t = useMessages(adminSettings)
  const words = useMessages(errorWords)
  const online = useSyncStatus().state !== 'offline'
  const [search, setSearch] = useSearchParams()
  const thisMonth = monthOf(useToday())
  // what the draft started from: its versions are sent, so that nobody's save is overwritten unseen
  const [seen, setSeen] = useState(stored)
  const [draft, setDraft] = useState<Partial<SettingsForm>>({})
  const [fromMonth, setFromMonth] = useState(thisMonth)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState(false)

  const live = formOf(stored)
  const base = formOf(seen)
  const form: SettingsForm = { ...live, ...draft }
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
      if (changed.length === 0) setSeen(stored)
      setDraft((before) => ({ ...before, ...part }))
    },
  }
  const forget = () => {
    setDraft({})
    setSeen(stored)
    setConflict(false)
  }

  async function save(from: StoredSettings): Promise<void> {
    if (busy || problems.size > 0 || !online) return
    setBusy(true)
    try {
      const keys = changed.map((field) => keyOfField[field])
      const versions = Object.fromEntries(keys.map((key) => [key, from.versions[key] ?? 0]))
      await saveSettings({ values: valuesOf(changed, form), versions, fromMonth })
      toast({ kind: 'ok', title: t.saved, text: t.savedText })
      forget()
    } catch (refused) {
      const code = refused instanceof CodedError ? refused.code : 'server-error'
      if (code === 'settings-version') setConflict(true)
      else toast({ kind: 'bad', title: t.error, text: words[code] })
    } finally {
      setBusy(false)
    }
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
            setSeen(stored)
            setConflict(false)
            void save(stored)
          }}
        />
      )}
      <Tabs
        label={t.tabs}
        tabs={tabs}
        value={search.get('tab') ?? 'system'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      {changed.length > 0 && (
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
            busy={busy}
            aria-disabled={problems.size > 0 || !online}
            title={online ? undefined : t.needsNetwork}
            onClick={() => void save(seen)}
          >
            {busy ? t.saving : t.save}
          </Button>
        </div>
      )}
    </>
  )
}
