import { useEffect, useRef, type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { firstOpenStep, isSetUpStep, setUpSteps, type SetUpState, type SetUpStep } from '../../../domain/program/set-up'
import { useHealth } from '../../data/queries/installation/health'
import { useProductName } from '../../data/queries/installation/installation'
import { useSettings, type StoredSettings } from '../../data/queries/installation/settings'
import { useMessages, useLanguage } from '../../i18n/language'
import { setUp, setUpSteps as stepMessages } from '../../i18n/admin-areas'
import { LinkButton, Button } from '../../ui/button'
import { StepActions, SetUpFrame } from '../../ui/set-up-frame'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { BackupStep, MailStep, StepNavigation, type StepProps } from './set-up-steps'
import * as v from 'valibot'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { settingSchemas } from '../../../domain/program/settings'
import { CommandForm } from '../../forms/command-parts'
import { TextField, SelectField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { formatDate, formatCount, formatDayMonth, formatLongDate, formatMonthName, formatTime } from '../../i18n/format'
import { Field } from '../../ui/fields/field'
import { TextInput } from '../../ui/fields/inputs'
import { addMonths, dayOf, daysInMonth, firstDay, lastDay, monthOf } from '../../../domain/calendar'
import { deviceTimeZone, wallClockTime, useNow } from '../../data/queries/clock'
import { timeZones } from '../../data/queries/time-zones'
import { RingOfDays } from '../../ui/pictures/ring-of-days'

/**
 * The setup steps. Progress is not stored: a step is done when its setting exists. `?step=` selects a step; the default is
 * the first open one.
 */
export function SetUpPage() {
  const t = useMessages(setUp)
  const [search, setSearch] = useSearchParams()
  const health = useHealth()
  const settings = useSettings()
  const report = health.value
  const stored = settings.value
  const stepInUrl = search.get('step')
  if (report === undefined || stored === undefined || stored === null) {
    const error = health.error ?? settings.error
    return (
      <Frame step={isSetUpStep(stepInUrl) ? stepInUrl : 'name'} done={noStepsDone}>
        {error === null ? (
          <Skeleton className="h-80 rounded-xl" />
        ) : (
          <>
            <ErrorState
              title={t.unread}
              onRetry={() => {
                health.reload()
                settings.reload()
              }}
            />
            <StepActions>
              <LinkButton kind="quiet" href={paths.admin}>
                {t.overview}
              </LinkButton>
            </StepActions>
          </>
        )}
      </Frame>
    )
  }
  const step = isSetUpStep(stepInUrl) ? stepInUrl : firstOpenStep(report.setUp)
  if (step === undefined) return <Navigate to={paths.admin} replace />
  const index = setUpSteps.indexOf(step)
  const go = (to: SetUpStep) => setSearch({ step: to })
  const [previous, following] = [setUpSteps[index - 1], setUpSteps[index + 1]]
  const onNext = () => following !== undefined && go(following)
  const props = {
    report,
    reload: health.reload,
    onNext,
    onDone: () => {
      health.reload()
      onNext()
    },
    onBack: previous === undefined ? undefined : () => go(previous),
  }
  return (
    <Frame step={step} done={report.setUp} backups={report.backups}>
      {step === 'name' && <NameStep {...props} stored={stored} />}
      {step === 'time' && <TimeStep {...props} stored={stored} />}
      {step === 'mail' && <MailStep {...props} />}
      {step === 'backup' && <BackupStep {...props} />}
    </Frame>
  )
}

const noStepsDone: SetUpState = { name: false, time: false, mail: false, backup: false }

interface FrameProps {
  step: SetUpStep
  done: SetUpState
  backups?: StepProps['report']['backups']
  children: ReactNode
}

function Frame({ step, done, backups, children }: FrameProps) {
  const t = useMessages(setUp)
  const messages = useMessages(stepMessages)
  const product = useProductName()
  const titles = {
    name: [t.nameTitle, t.nameLead],
    time: [t.timeTitle, t.timeLead],
    mail: [t.mailTitle, t.mailLead],
    backup:
      backups === undefined || backups.last === null
        ? [t.backupTitle, t.backupLead]
        : [t.doneTitle, backups.nightly ? t.doneLead(backups.keep) : t.doneByHand],
  } as const
  const [title, lead] = titles[step]
  const all = ['account', ...setUpSteps] as const
  const steps = all.map((key) => {
    const state: 'now' | 'done' | 'to-come' = key === step ? 'now' : key === 'account' || done[key] ? 'done' : 'to-come'
    return { key, label: messages.names[key], state, stateText: messages.states[state] }
  })
  const count = 1 + setUpSteps.filter((each) => done[each]).length
  // Moves the keyboard focus to the top when the step changes.
  const top = useRef<HTMLDivElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else top.current?.focus()
  }, [step])
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <SetUpFrame
        product={product}
        steps={steps}
        listName={messages.list}
        ringName={messages.ring(count, all.length)}
        caption={messages.of(all.length)}
        foot={messages.foot}
        title={title}
        lead={lead}
      >
        {children}
      </SetUpFrame>
    </div>
  )
}

type SettingsStepProps = StepProps & { stored: StoredSettings }

/** Saves the program's name. Even the default name is saved, because otherwise the step would not count as done. */
function NameStep({ report, stored, onDone, ...steps }: SettingsStepProps) {
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
    onDone,
  })
  const https =
    report.certificateUntil === '' ? t.httpsUnseen : t.httpsUntil(formatDate(report.certificateUntil, language))
  return (
    <CommandForm of={form}>
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
        <StepNavigation {...steps} />
      </StepActions>
    </CommandForm>
  )
}

/** Suggests the device's time zone until one is saved. */
function TimeStep({ report, stored, onDone, ...steps }: SettingsStepProps) {
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
    onDone,
  })
  // Keeps the stored time zone as an option even if this browser doesn't know it.
  const options = zones.includes(inUse) ? zones : [inUse, ...zones]
  return (
    <CommandForm of={form}>
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
        <StepNavigation {...steps} />
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
