import { rejectApplicationRoute, type Application } from '../../../domain/api/people/application-inbox'
import { CommandDialog } from '../../forms/command-dialog'
import { TextField } from '../../forms/fields'
import { applications } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Radio } from '../../ui/fields/radio'

const presets = ['device', 'profile', 'full', 'other'] as const
type Preset = (typeof presets)[number]

interface Props {
  application: Application | null
  onClose: () => void
  onDone: () => void
}

/** Rejects with a reason in the person's language, starting from a preset. */
export function RejectApplicationDialog({ application, onClose, onDone }: Props) {
  const t = useMessages(applications)
  const first = application?.name.split(' ')[0] ?? ''
  const language = application?.language ?? 'en'
  const start: Preset = (application?.signs.length ?? 0) > 0 ? 'device' : 'other'
  return (
    <CommandDialog
      open={application !== null}
      danger
      route={rejectApplicationRoute}
      start={{ preset: start as string, reason: t.presetTexts[start][language], note: '' }}
      toInput={({ reason, note }) => ({ application: application?.id ?? '', reason, note })}
      title={t.rejectTitle(application?.name ?? '')}
      safe={t.keep}
      confirm={t.rejectDo(first)}
      done={() => ({ title: t.rejected(first) })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <fieldset className="grid gap-0.5">
            <legend className="mb-1 text-sm leading-sm font-semibold">{t.reason}</legend>
            {presets.map((preset) => (
              <Radio
                key={preset}
                className="md:min-h-9 md:py-1.5 md:text-sm md:leading-6"
                label={t.presets[preset]}
                value={preset}
                {...form.register('preset', {
                  onChange: (event: { target: { value: string } }) => {
                    const chosen = presets.find((each) => each === event.target.value) ?? 'other'
                    const written = form.getValues('reason')
                    // A reason that the admin has edited is not replaced when another preset is selected.
                    if (presets.some((each) => t.presetTexts[each][language] === written)) {
                      form.setValue('reason', t.presetTexts[chosen][language], { shouldDirty: true })
                    }
                  },
                })}
              />
            ))}
          </fieldset>
          <TextField
            form={form}
            name="reason"
            label={t.readsThis(first)}
            hint={t.readsIn[language]}
            rows={4}
            maxLength={500}
          />
          <TextField form={form} name="note" label={t.note} hint={t.noteHint} maxLength={500} />
        </>
      )}
    </CommandDialog>
  )
}
