import * as v from 'valibot'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isMonth, monthOf } from '../../../../domain/calendar'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import type { Month } from '../../../../domain/entities'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { useToday } from '../../../data/queries/clock'
import { useCommand } from '../../../forms/use-command'
import { useDraft, type DraftShape } from '../../../forms/use-draft'
import { useUnsaved } from '../../../forms/use-unsaved'
import { useLeaveGuard } from '../../../forms/use-leave-guard'
import { adminSettings } from '../../../i18n/admin-areas'
import { useMessages } from '../../../i18n/language'
import type { SettingsFormState } from './setting-fields'
import {
  buildConflict,
  parseConflictingSave,
  type ConflictingSave,
  changedFields,
  omitUnchanged,
  toSettingsForm,
  settingKeyByField,
  findProblems,
  toSettingValues,
  type SettingsField,
  type SettingsForm,
} from './settings-form'

const amount = v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,7}\.\d{2}$/)))

/** The navigation state that the policy lab passes on: amounts in dollars, and the month for its rates. */
const policyLabAmounts = v.object({
  amounts: v.object({
    defaultRentalRate: amount,
    affiliateCommissionRate: amount,
    paymentThreshold: amount,
  }),
  fromMonth: v.pipe(v.string(), v.check(isMonth)),
})

export type SettingsEditorState = ReturnType<typeof useSettingsEditor>

/**
 * Holds the draft of all settings and saves all changes or none (M7). Each save sends the versions on which the draft is
 * based, even after a reload, so it never silently overwrites another admin's save.
 */
export function useSettingsEditor(stored: StoredSettings) {
  const t = useMessages(adminSettings)
  const today = useToday()
  const thisMonth = monthOf(today)
  const draft = useDraft('admin-settings', settingsDraft)
  const [fromMonth, setFromMonth] = useState(thisMonth)
  const otherForms = useUnsaved()
  const [conflict, setConflict] = useState<ConflictingSave | null>(null)
  const { changes } = draft.value
  const seen = draft.value.seen ?? stored
  const storedForm = toSettingsForm(stored)
  const form: SettingsForm = { ...storedForm, ...changes }
  const changed = changedFields(form, storedForm)
  const problems = findProblems(changed, form, today)
  const state: SettingsFormState = {
    form,
    base: storedForm,
    problems,
    set: (part) => {
      const first = changed.length === 0
      const next = omitUnchanged(storedForm, first ? part : { ...changes, ...part })
      draft.set(Object.keys(next).length === 0 ? settingsDraft.blank : { changes: next, seen: first ? stored : seen })
    },
  }
  usePolicyLabAmounts(state, setFromMonth, draft.read)
  const discard = () => {
    draft.clear()
    setConflict(null)
  }
  const saving = useCommand(saveSettingsRoute, {
    done: () => ({ title: t.saved, text: otherForms.unsaved ? t.formOpen : t.savedText }),
    onDone: discard,
    onRefused: ({ code, details }) => setConflict(code === 'settings-version' ? parseConflictingSave(details) : null),
    refused: (why, { code }) => (code === 'settings-version' ? undefined : { title: t.error, text: why }),
  })
  const leaveGuard = useLeaveGuard(changed.length > 0 || otherForms.unsaved, { kept: !otherForms.unsaved })

  function save(from: StoredSettings, fields = changed): void {
    if (fields.some((field) => problems.has(field))) return
    const keys = fields.map((field) => settingKeyByField[field])
    const versions = Object.fromEntries(keys.map((key) => [key, from.versions[key] ?? 0]))
    void saving.send({ values: toSettingValues(fields, form), versions, fromMonth })
  }

  return {
    state,
    thisMonth,
    fromMonth,
    setFromMonth,
    changed,
    conflict: conflict && buildConflict(conflict, { changed, seen, stored }, form),
    /** Returns to the form; the next save reports the same conflict again. */
    closeConflict: () => setConflict(null),
    saving,
    leaveGuard,
    /** The forms of the page with their own buttons report unsaved input here. */
    reportUnsaved: otherForms.report,
    discard,
    save: () => save(seen),
    /** Takes the other admin's values for the fields in `theirs`, and saves the rest over the current settings. */
    settle: (theirs: readonly SettingsField[]) => {
      const remaining = changed.filter((field) => !theirs.includes(field))
      if (remaining.length === 0) return discard()
      const mine = Object.fromEntries(remaining.map((field) => [field, form[field]])) as Partial<SettingsForm>
      draft.set({ changes: mine, seen: stored })
      setConflict(null)
      save(stored, remaining)
    },
  }
}

/** Fills in the amounts from the policy lab only once, as unsaved changes. */
function usePolicyLabAmounts(state: SettingsFormState, setFromMonth: (month: Month) => void, ready: boolean): void {
  const location = useLocation()
  const navigate = useNavigate()
  // Waits for the stored draft, which would otherwise be lost.
  const arrived = v.safeParse(policyLabAmounts, ready ? location.state : null)
  useEffect(() => {
    if (!arrived.success) return
    state.set(arrived.output.amounts)
    setFromMonth(arrived.output.fromMonth)
    // A reload or Back must not fill the amounts in again.
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: null })
    // Only the arrival of the amounts may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [arrived.success])
}

/** The unsaved changes, and the settings whose versions are sent with the save (M7). */
interface SettingsDraft {
  changes: Partial<SettingsForm>
  seen: StoredSettings | null
}

const anyObject = v.record(v.string(), v.unknown())
const storedDraft = v.object({
  changes: v.record(
    v.pipe(
      v.string(),
      v.check((field) => field in settingKeyByField),
    ),
    v.union([v.string(), v.boolean()]),
  ),
  seen: v.object({ versions: anyObject, settings: anyObject, rates: anyObject }),
})

/** Accepts a draft of another app version if all of its fields still exist. */
const settingsDraft: DraftShape<SettingsDraft> = {
  blank: { changes: {}, seen: null },
  is: (stored): stored is SettingsDraft => v.is(storedDraft, stored),
}
