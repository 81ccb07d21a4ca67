import { useEffect, useRef, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { firstOpenStep, isSetUpStep, setUpSteps, type SetUpState, type SetUpStep } from '../../../domain/program/set-up'
import { useHealth } from '../../data/queries/installation/health'
import { useProductName } from '../../data/queries/installation/installation'
import { useSettings } from '../../data/queries/installation/settings'
import { useMessages } from '../../i18n/messages'
import { setUp, setUpSteps as stepMessages } from '../../i18n/areas/admins'
import { LinkButton } from '../../ui/button'
import { StepActions, SetUpFrame } from '../../ui/set-up-frame'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { BackupStep } from './backup-step'
import { MailStep } from './mail-step'
import { NameStep } from './name-step'
import { TimeStep } from './time-step'

/**
 * Progress is not stored: a step is done when its setting exists. `?step=` selects one; the default is the first open one.
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
  const props = {
    report,
    reload: health.reload,
    onNext: () => following !== undefined && go(following),
    onBack: previous === undefined ? undefined : () => go(previous),
  }
  return (
    <Frame
      step={step}
      done={report.setUp}
      backupSchedule={
        report.backups.last === null ? undefined : { keep: report.backups.keep, nightly: report.backups.nightly }
      }
    >
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
  backupSchedule?: { keep: number; nightly: boolean } | undefined
  children: ReactNode
}

function Frame({ step, done, backupSchedule, children }: FrameProps) {
  const t = useMessages(setUp)
  const messages = useMessages(stepMessages)
  const product = useProductName()
  const titles = {
    name: [t.nameTitle, t.nameLead],
    time: [t.timeTitle, t.timeLead],
    mail: [t.mailTitle, t.mailLead],
    backup:
      backupSchedule === undefined
        ? [t.backupTitle, t.backupLead]
        : [t.doneTitle, backupSchedule.nightly ? t.doneLead(backupSchedule.keep) : t.doneByHand],
  } as const
  const [title, lead] = titles[step]
  const all = ['account', ...setUpSteps] as const
  const steps = all.map((key) => {
    const state =
      key === step ? ('now' as const) : key === 'account' || done[key] ? ('done' as const) : ('to-come' as const)
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
