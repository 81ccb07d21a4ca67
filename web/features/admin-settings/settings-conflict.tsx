import { useState } from 'react'
import type { Moment } from '../../../domain/entities'
import { momentNow } from '../../data/repos/moment-now'
import { adminSettings } from '../../i18n/admin-settings'
import { formatMoment, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { localDay } from '../../i18n/local-day'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { keyOfField, saidValue, type SettingsField, type SettingsForm } from './settings-form'
import { useFieldName } from './use-field-name'

/** Who saved, and when; '' = nobody knows. */
export interface OtherSave {
  by: string
  at: Moment
}

interface Props {
  other: OtherSave
  fields: readonly SettingsField[]
  theirs: SettingsForm
  yours: SettingsForm
  /** Those in which what somebody else saved stays. */
  onSettle: (theirs: readonly SettingsField[]) => void
}

type Side = 'theirs' | 'yours'

/**
 * Two admins saved: nothing of the second was written. Only what differs is laid side by side, each setting is chosen by itself, and one
 * press saves that (M7). Fields that are one setting are chosen together.
 */
export function SettingsConflict({ other, fields, theirs, yours, onSettle }: Props) {
  const t = useMessages(adminSettings)
  const nameOf = useFieldName()
  const [chosen, setChosen] = useState<{ readonly [key: string]: Side | undefined }>({})
  const sideOf = (field: SettingsField): Side => chosen[keyOfField[field]] ?? 'yours'
  const said = (field: SettingsField, value: string | boolean) =>
    value === true ? t.on : value === false ? t.off : saidValue(field, value) || '-'
  const language = useLanguage()
  const { by, at } = other
  const when =
    at === '' ? '' : localDay(at) === localDay(momentNow()) ? formatTime(at, language) : formatMoment(at, language)
  const known = by !== '' && when !== ''
  return (
    <section role="alert" className="grid gap-4 rounded-lg bg-caution-soft px-5 py-4">
      <div>
        <p className="font-semibold text-caution">{known ? t.conflictWith(by, when) : t.conflict}</p>
        {/* what they saved may still be on its way here */}
        {fields.length > 0 && <p className="text-sm">{t.conflictText}</p>}
      </div>
      <div className="grid max-w-176 gap-3">
        {fields.map((field) => (
          <fieldset key={field} className="grid gap-2 rounded-lg bg-raised px-4 py-3 sm:grid-cols-2">
            <legend className="sr-only">{nameOf(field)}</legend>
            <b aria-hidden className="font-semibold sm:col-span-2">
              {nameOf(field)}
            </b>
            {(['theirs', 'yours'] as const).map((side) => (
              <label key={side} className="flex min-h-11 min-w-0 items-start gap-2.5">
                <input
                  type="radio"
                  name={field}
                  value={side}
                  checked={sideOf(field) === side}
                  onChange={() => setChosen({ ...chosen, [keyOfField[field]]: side })}
                  className="mt-1 size-4.5 flex-none accent-accent"
                />
                <span className="min-w-0 text-sm wrap-anywhere text-muted">
                  {side === 'yours' ? t.yours : known ? t.theirsOf(by, when) : t.theirs}
                  <b className="block text-base font-normal text-text">
                    {said(field, side === 'theirs' ? theirs[field] : yours[field])}
                  </b>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      {fields.length > 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onSettle(fields.filter((field) => sideOf(field) === 'theirs'))}
        >
          {t.settle}
        </Button>
      )}
    </section>
  )
}
