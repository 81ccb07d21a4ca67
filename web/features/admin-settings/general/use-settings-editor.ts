import * as v from 'valibot'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isMonth, monthOf } from '../../../../domain/calendar'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import type { Month } from '../../../../domain/entities'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { useToday } from '../../../data/queries/clock'
import { useCommand } from '../../../forms/use-command'
import { useDraft } from '../../../forms/use-draft'
import { useLeaveGuard } from '../../../forms/use-leave-guard'
import { adminSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import type { FormState } from './setting-fields'
import { conflictOf, otherSave, type OtherSave } from './conflict-rows'
import { settingsDraft } from './settings-draft'
import {
  changedFields,
  changesFrom,
  formOf,
  keyOfField,
  problemsOf,
  valuesOf,
  type SettingsField,
  type SettingsForm,
} from './settings-form'

const amount = v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,7}\.\d{2}$/)))

/** What the policy lab hands over with the address: amounts in dollars, and the month its rates were tried from. */
const policyLabAmounts = v.object({
  amounts: v.object({
    defaultRentalRate: amount,
    affiliateCommissionRate: amount,
    paymentThreshold: amount,
  }),
  fromMonth: v.pipe(v.string(), v.check(isMonth)),
})

/** The amounts in an address's state; null = none came along. */
function readPolicyLabAmounts(state: unknown): v.InferOutput<typeof policyLabAmounts> | null {
  const found = v.safeParse(policyLabAmounts, state)
  return found.success ? found.output : null
}

export type SettingsEditorState = ReturnType<typeof useSettingsEditor>

/**
 * The draft of all settings and its one save, all or none (M7). What the draft started from is kept with it: its versions are
 * sent, so that nobody's save is overwritten unseen, also after a reload.
 */
export function useSettingsEditor(stored: StoredSettings) {
  const t = useMessages(adminSettings)
  const today = useToday()
  const thisMonth = monthOf(today)
  const draft = useDraft('admin-settings', settingsDraft)
  const [fromMonth, setFromMonth] = useState(thisMonth)
  const [conflict, setConflict] = useState<OtherSave | null>(null)
  const { changes } = draft.value
  const seen = draft.value.seen ?? stored
  const storedForm = formOf(stored)
  const form: SettingsForm = { ...storedForm, ...changes }
  const changed = changedFields(form, storedForm)
  const problems = problemsOf(changed, form, today)
  const state: FormState = {
    form,
    base: storedForm,
    problems,
    set: (part) => {
      const first = changed.length === 0
      const next = changesFrom(storedForm, first ? part : { ...changes, ...part })
      draft.set(Object.keys(next).length === 0 ? settingsDraft.blank : { changes: next, seen: first ? stored : seen })
    },
  }
  usePolicyLabAmounts(state, setFromMonth, draft.read)
  const forget = () => {
    draft.clear()
    setConflict(null)
  }
  const saving = useCommand(saveSettingsRoute, {
    done: () => ({ title: t.saved, text: t.savedText }),
    onDone: forget,
    onRefused: ({ code, details }) => setConflict(code === 'settings-version' ? otherSave(details) : null),
    refused: (why, { code }) => (code === 'settings-version' ? undefined : { title: t.error, text: why }),
  })
  const leaving = useLeaveGuard(changed.length > 0, { kept: true })

  function save(from: StoredSettings, fields = changed): void {
    if (fields.some((field) => problems.has(field))) return
    const keys = fields.map((field) => keyOfField[field])
    const versions = Object.fromEntries(keys.map((key) => [key, from.versions[key] ?? 0]))
    void saving.send({ values: valuesOf(fields, form), versions, fromMonth })
  }

  return {
    state,
    thisMonth,
    fromMonth,
    setFromMonth,
    /** How many fields differ from what is stored. */
    changed: changed.length,
    /** What somebody else saved meanwhile, laid beside what is changed here; null while there is no conflict. */
    conflict: conflict && conflictOf(conflict, { changed, seen, stored, form, live: storedForm }),
    /** Back to the form: the next save meets the same again. */
    back: () => setConflict(null),
    saving,
    leaving,
    forget,
    save: () => save(seen),
    /** What somebody else saved stays where it is wanted; the rest of the draft is saved over what is stored now. */
    settle: (theirs: readonly SettingsField[]) => {
      const remaining = changed.filter((field) => !theirs.includes(field))
      if (remaining.length === 0) return forget()
      const mine = Object.fromEntries(remaining.map((field) => [field, form[field]])) as Partial<SettingsForm>
      draft.set({ changes: mine, seen: stored })
      setConflict(null)
      save(stored, remaining)
    },
  }
}

/** Amounts that came along from the policy lab: they are filled in once, and saved as any other change. */
function usePolicyLabAmounts(state: FormState, setFromMonth: (month: Month) => void, ready: boolean): void {
  const location = useLocation()
  const navigate = useNavigate()
  // what was unsaved before stays, so it has to be read first
  const policyLabAmounts = ready ? readPolicyLabAmounts(location.state) : null
  useEffect(() => {
    if (policyLabAmounts === null) return
    state.set(policyLabAmounts.amounts)
    setFromMonth(policyLabAmounts.fromMonth)
    // a reload or the way back must not fill them in again
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: null })
    // what came along counts once, with the form as it is then
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [policyLabAmounts === null])
}
