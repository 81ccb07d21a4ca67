import { useState } from 'react'
import type { NotifyChoices, QuietHours } from '../../../../domain/notices/choices'
import { deviceTimeZone } from '../../../data/queries/clock'
import { notificationSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { Switch } from '../../../ui/fields/switch'
import { TextInput } from '../../../ui/fields/text-input'

const defaults = { from: '22:00', until: '08:00' } as const

interface Props {
  choices: NotifyChoices
  onChoose: (next: NotifyChoices) => void
}

/** They apply in the time zone of the device that set them; money and account security are exempt. */
export function QuietHoursCard({ choices, onChoose }: Props) {
  const t = useMessages(notificationSettings)
  const quiet = choices.quiet ?? null
  const [typed, setTyped] = useState<{ from?: string; until?: string }>({})
  const shown = { ...(quiet ?? defaults), ...typed }
  const save = (next: QuietHours | null): void => onChoose({ ...choices, quiet: next })

  function change(end: 'from' | 'until', value: string): void {
    const next = { ...shown, [end]: value }
    // A time input is temporarily '' while the user types, and a start equal to the end would be an empty range.
    if (value === '' || next.from === next.until) return setTyped({ ...typed, [end]: value })
    setTyped({})
    save({ from: next.from, until: next.until, zone: deviceTimeZone() })
  }

  return (
    <Card
      title={t.quiet}
      aside={
        <Switch
          className="-my-2.5 -mr-3"
          label={<span className="sr-only">{t.quiet}</span>}
          checked={quiet !== null}
          onChange={(event) => {
            setTyped({})
            save(event.target.checked ? { ...defaults, zone: deviceTimeZone() } : null)
          }}
        />
      }
    >
      {quiet === null ? (
        <p className="text-muted">{t.quietOff}</p>
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            {(['from', 'until'] as const).map((end) => (
              <Field
                key={end}
                label={t[end]}
                error={end === 'until' && shown.from === shown.until ? t.quietEqual : undefined}
              >
                <TextInput
                  type="time"
                  required
                  value={shown[end]}
                  onChange={(event) => change(end, event.target.value)}
                />
              </Field>
            ))}
          </div>
          <p className="mt-3 text-sm leading-sm text-muted">{t.quietText(quiet.zone)}</p>
        </>
      )}
    </Card>
  )
}
