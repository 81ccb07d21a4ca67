import { adminSettings } from '../../i18n/admin-settings'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import type { SettingsField, SettingsForm } from './settings-form'
import { useFieldName } from './use-field-name'

interface Props {
  fields: readonly SettingsField[]
  theirs: SettingsForm
  yours: SettingsForm
  onSaveMine: () => void
}

/** Two admins saved: nothing of the second was written, and only what differs is laid side by side (M7). */
export function SettingsConflict({ fields, theirs, yours, onSaveMine }: Props) {
  const t = useMessages(adminSettings)
  const nameOf = useFieldName()
  const said = (value: string | boolean) => (value === true ? t.on : value === false ? t.off : value || '-')
  return (
    <section role="alert" className="grid gap-3 rounded-lg bg-caution-soft px-5 py-4">
      <p className="font-semibold text-caution">{t.conflict}</p>
      {fields.length > 0 && (
        <table className="w-full max-w-160 text-sm">
          <thead>
            <tr className="text-left">
              <th scope="col">{t.field}</th>
              <th scope="col">{t.theirs}</th>
              <th scope="col">{t.yours}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-4 text-left font-medium">
                  {nameOf(field)}
                </th>
                <td className="py-1 pr-4 wrap-anywhere">{said(theirs[field])}</td>
                <td className="py-1 wrap-anywhere">{said(yours[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button kind="quiet" size="sm" onClick={onSaveMine}>
          {t.saveMine}
        </Button>
      </div>
    </section>
  )
}
