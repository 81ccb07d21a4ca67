import { useState } from 'react'
import { addMonths, dayOf, daysInMonth, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import type { StoredSettings } from '../../data/queries/installation/settings'
import { deviceTimeZone, timeZones, wallClockTime, useNow } from '../../data/queries/clock'
import { CommandForm } from '../../forms/command-form'
import { SelectField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { formatCount, formatDayMonth, formatLongDate, formatMonthName, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { setUp } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { RingOfDays } from '../../ui/pictures/ring-of-days'
import { StepActions } from '../../ui/set-up-frame'
import { StepNavigation, type StepProps } from './step-navigation'

/** Suggests the device's time zone until one is saved. */
export function TimeStep({ report, stored, reload, onNext, onBack }: StepProps & { stored: StoredSettings }) {
  const t = useMessages(setUp)
  const [zones] = useState(timeZones)
  const inUse = stored.settings.time_zone
  const deviceZone = deviceTimeZone()
  const form = useCommandForm({
    route: saveSettingsRoute,
    start: { timeZone: report.setUp.time || !zones.includes(deviceZone) ? inUse : deviceZone },
    toInput: ({ timeZone }: { timeZone: string }) => ({
      values: { time_zone: timeZone },
      versions: { time_zone: stored.versions['time_zone'] ?? 0 },
    }),
    at: { 'time-zone-unknown': 'timeZone' },
    onDone: () => {
      reload()
      onNext()
    },
  })
  // Keeps the stored time zone as an option even if this browser doesn't know it.
  const options = zones.includes(inUse) ? zones : [inUse, ...zones]
  return (
    <CommandForm of={form} className="grid gap-5">
      <SelectField
        form={form.form}
        name="timeZone"
        label={t.zone}
        options={options.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <MonthInZone zone={form.values.timeZone} />
      <StepActions>
        <Button blocked={form.blocked} type="submit" busy={form.busy}>
          {t.goOn}
        </Button>
        <StepNavigation onNext={onNext} onBack={onBack} />
      </StepActions>
    </CommandForm>
  )
}

function MonthInZone({ zone }: { zone: string }) {
  const t = useMessages(setUp)
  const language = useLanguage()
  const now = wallClockTime(useNow(), zone)
  const date = now.slice(0, 10)
  const month = monthOf(date)
  const [day, days] = [dayOf(date), daysInMonth(month)]
  const next = firstDay(addMonths(month, 1))
  return (
    <div className="grid items-center gap-6 rounded-lg bg-surface py-4 sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:px-5">
      <RingOfDays
        days={days}
        counted={(each) => each < day}
        today={day}
        small
        sum={formatCount(day)}
        caption={t.ofDays(days)}
        name={t.today(day, days)}
        className="h-auto w-full max-w-44 justify-self-center"
      />
      <div aria-live="polite">
        <p>
          {t.thereItIs}{' '}
          <b className="font-semibold">
            {formatLongDate(date, language)} {formatTime(now, language)}
          </b>
          .
        </p>
        <p className="text-muted">
          {t.ends(formatMonthName(month, language), formatDayMonth(lastDay(month), language))}{' '}
          {t.firstRun(formatDayMonth(next, language))}
        </p>
      </div>
    </div>
  )
}
