import { useState } from 'react'
import { adminSettings, contentSettings, mailLog } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { isTemplateField, parseTemplateField } from '../templates/template-fields'
import {
  type SettingsField,
  settingKeyByField,
  formatFieldValue,
  type SettingsForm,
  type ConflictRow,
  type ConflictingSave,
} from './settings-form'
import { momentNow } from '../../../data/queries/clock'
import { formatDate, formatMoment, formatTime } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { localDay } from '../../../i18n/local-day'
import { Button } from '../../../ui/button'
import { Radio } from '../../../ui/fields/radio'
import { Dialog } from '../../../ui/layers/dialog'
import type { SettingsEditorState } from './use-settings-editor'

function useFieldName(): (field: SettingsField) => string {
  const t = useMessages(adminSettings)
  const messages = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  return (field) => {
    if (!isTemplateField(field)) return t.names[field]
    const { name, part, language } = parseTemplateField(field)
    return `${templates[name]}: ${part === 'Subject' ? messages.subjectIn[language] : messages.templateIn[language]}`
  }
}

interface Props {
  conflict: NonNullable<SettingsEditorState['conflict']>
  editor: SettingsEditorState
}

type Side = 'theirs' | 'yours'

/** Asks for each conflicting setting which value to save (M7); the rejected save has written nothing. */
export function SettingsConflictDialog({ conflict, editor }: Props) {
  const t = useMessages(adminSettings)
  const { other, rows, isComplete } = conflict
  const { by, when, saved } = useSaveText(other)
  const [chosen, setChosen] = useState<{ readonly [key: string]: Side | undefined }>({})
  const sideOf = ({ field, changedSide }: ConflictRow): Side =>
    changedSide === 'theirs' ? 'theirs' : (chosen[settingKeyByField[field]] ?? 'yours')
  const heads = { theirs: when === '' ? t.theirs : t.theirsOf(by, when), yours: t.yours }
  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      title={t.conflictTitle(by)}
      onClose={editor.closeConflict}
      footer={
        <>
          <Button kind="quiet" onClick={editor.closeConflict}>
            {t.backToEditing}
          </Button>
          {isComplete && (
            <Button
              blocked={editor.saving.blocked}
              onClick={() => editor.settle(rows.filter((row) => sideOf(row) === 'theirs').map(({ field }) => field))}
            >
              {t.settle}
            </Button>
          )}
        </>
      }
    >
      <p role={isComplete ? undefined : 'status'}>
        {saved} {t.conflictUnwritten} {isComplete ? t.conflictText : t.conflictComing}
      </p>
      {isComplete && (
        <div className="mt-3">
          <p
            aria-hidden
            className={`border-b border-line py-2 text-xs font-semibold text-muted max-md:hidden ${columns}`}
          >
            <span>{t.setting}</span>
            <span>{heads.theirs}</span>
            <span>{heads.yours}</span>
          </p>
          {rows.map((row) => (
            <Choice
              key={row.field}
              row={row}
              side={sideOf(row)}
              heads={heads}
              forms={conflict.forms}
              onChoose={(side) => setChosen({ ...chosen, [settingKeyByField[row.field]]: side })}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}

const columns = 'md:grid md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)] md:items-center md:gap-x-4'

function useSaveText({ by, at }: ConflictingSave): { by: string; when: string; saved: string } {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  if (by === '' || at === '') return { by: '', when: '', saved: '' }
  const today = localDay(at) === localDay(momentNow())
  const when = (today ? formatTime : formatMoment)(at, language)
  return { by, when, saved: (today ? t.savedAt : t.savedOn)(by, when) }
}

interface ChoiceProps {
  row: ConflictRow
  side: Side
  heads: { readonly [side in Side]: string }
  forms: { readonly [side in Side | 'was']: SettingsForm }
  onChoose: (side: Side) => void
}

function Choice({ row: { field, changedSide }, side, heads, forms, onChoose }: ChoiceProps) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const name = useFieldName()(field)
  const formatValue = (value: string | boolean): string =>
    value === true
      ? t.on
      : value === false
        ? t.off
        : field === 'programStart'
          ? formatDate(value, language)
          : formatFieldValue(field, value) || '-'
  return (
    <fieldset className={`border-b border-line py-2.5 last:border-b-0 ${columns}`}>
      <legend className="sr-only">{name}</legend>
      <p aria-hidden className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <small className="block text-sm text-muted">{t.wasHere(formatValue(forms.was[field]))}</small>
      </p>
      {(['theirs', 'yours'] as const).map((each) => {
        const isUnchanged = changedSide !== 'both' && changedSide !== (each === 'yours' ? 'mine' : 'theirs')
        return isUnchanged ? (
          <p key={each} className="py-2.5 text-muted max-md:hidden">
            {t.notChanged}
          </p>
        ) : (
          <Radio
            key={each}
            name={`conflict ${field}`}
            value={each}
            checked={side === each}
            disabled={changedSide !== 'both'}
            onChange={() => onChoose(each)}
            className="min-w-0"
            label={
              <span className="wrap-anywhere">
                <span className="block text-sm text-muted md:sr-only">{heads[each]} </span>
                {formatValue(forms[each][field])}
              </span>
            }
          />
        )
      })}
    </fieldset>
  )
}
