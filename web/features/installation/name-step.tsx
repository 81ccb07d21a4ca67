import * as v from 'valibot'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { settingSchemas } from '../../../domain/program/settings'
import type { StoredSettings } from '../../data/queries/installation/settings'
import { CommandForm } from '../../forms/command-form'
import { TextField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { formatDate } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { setUp } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { Field } from '../../ui/fields/field'
import { TextInput } from '../../ui/fields/text-input'
import { StepActions } from '../../ui/set-up-frame'
import { StepNavigation, type StepProps } from './step-navigation'

/** Also saves the default name, because otherwise the step would not count as done. */
export function NameStep({ report, stored, reload, onNext, onBack }: StepProps & { stored: StoredSettings }) {
  const t = useMessages(setUp)
  const language = useLanguage()
  const { settings, versions } = stored
  const form = useCommandForm({
    route: saveSettingsRoute,
    start: { productName: settings.product_name, supportEmail: settings.support_email },
    toInput: ({ productName, supportEmail }: { productName: string; supportEmail: string }) => ({
      values: { product_name: productName.trim(), support_email: supportEmail.trim() },
      versions: { product_name: versions['product_name'] ?? 0, support_email: versions['support_email'] ?? 0 },
    }),
    check: ({ productName, supportEmail }) => ({
      ...(!v.is(settingSchemas.product_name, productName) && { productName: 'bad-input' }),
      ...(!v.is(settingSchemas.support_email, supportEmail.trim()) && { supportEmail: 'bad-input' }),
    }),
    onDone: () => {
      reload()
      onNext()
    },
  })
  const https =
    report.certificateUntil === '' ? t.httpsUnseen : t.httpsUntil(formatDate(report.certificateUntil, language))
  return (
    <CommandForm of={form} className="grid gap-5">
      <TextField
        form={form.form}
        name="productName"
        label={t.programName}
        maxLength={40}
        messages={{ otherwise: t.nameNeeded }}
      />
      <TextField
        form={form.form}
        name="supportEmail"
        type="email"
        label={t.support}
        hint={t.supportHint}
        messages={{ otherwise: t.supportWrong }}
      />
      <Field label={t.address} hint={report.https ? https : t.httpOnly}>
        <TextInput readOnly value={window.location.origin} />
      </Field>
      <StepActions>
        <Button blocked={form.blocked} type="submit" busy={form.busy}>
          {t.goOn}
        </Button>
        <StepNavigation onNext={onNext} onBack={onBack} />
      </StepActions>
    </CommandForm>
  )
}
