import { Download, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { createBackupRoute } from '../../../domain/api/program/health'
import { paths } from '../../../domain/paths'
import { setUpSteps } from '../../../domain/program/set-up'
import type { Health } from '../../data/queries/installation/health'
import { RefusalMessage } from '../../forms/command-parts'
import { useCommand } from '../../forms/use-command'
import { formatBytes } from '../../i18n/numbers'
import { health, setUp, setUpSteps as stepMessages, mailDelivery } from '../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Banner } from '../../ui/banner'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { StepActions } from '../../ui/set-up-frame'
import { StatusBadge } from '../../ui/states/status-badge'
import { DownloadBackup, formatSeconds, backupProblemText } from './health-parts'
import {
  mailDeliveryRoute,
  testMailDeliveryRoute,
  type MailDeliveryState,
} from '../../../domain/api/messages/mail-delivery'
import { mailHostOf } from '../../../domain/mail/delivery'
import { useRoute } from '../../data/queries/use-route'
import { MailDeliveryForm, useMailErrorText } from '../../shared/mail-delivery-form'
import { formatMoment } from '../../i18n/format'
import { LoadingOrError } from '../../ui/states/error-state'

/** Makes the first backup and shows that it was read back. */
export function BackupStep({ report, reload, onBack }: StepProps) {
  const t = useMessages(setUp)
  const messages = useMessages(health)
  const { last, running, problem } = report.backups
  const makeBackup = useCommand(createBackupRoute, { onDone: reload, onRefused: reload })
  const busy = makeBackup.busy || running
  return (
    <>
      {last !== null && <BackupResult last={last} secondPlace={report.backups.secondPlace} />}
      {last === null && problem !== '' && !busy && (
        <Banner tone="danger" title={t.backupFailed}>
          {capitalize(backupProblemText(problem, messages))}.
        </Banner>
      )}
      <RefusalMessage refusal={makeBackup.refusal} />
      {busy && <p role="status">{t.backingUp}</p>}
      <OpenSteps report={report} />
      <StepActions>
        {last === null && (
          <Button blocked={makeBackup.blocked} busy={busy} onClick={() => void makeBackup.send({})}>
            {t.backUp}
          </Button>
        )}
        <LinkButton kind={last === null ? 'quiet' : 'primary'} href={paths.admin}>
          {last === null ? t.later : t.invite}
        </LinkButton>
        <BackButton onBack={onBack} />
      </StepActions>
    </>
  )
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function BackupResult({ last, secondPlace }: { last: NonNullable<Health['backups']['last']>; secondPlace: string }) {
  const t = useMessages(setUp)
  const messages = useMessages(health)
  const [downloading, setDownloading] = useState('')
  const isCopied = secondPlace !== '' && last.second === 'good'
  return (
    <>
      <Card>
        <DescriptionList
          rows={[
            { name: t.file, value: <span className="font-mono text-sm">{last.name}</span> },
            { name: t.size, value: `${formatBytes(last.bytes)}, ${messages.content(last.people, last.payments)}` },
            {
              name: t.readBack,
              value: (
                <StatusBadge glyph="tick" tone="positive">
                  {messages.same(formatSeconds(last.readMs))}
                </StatusBadge>
              ),
            },
            { name: t.keptOn, value: isCopied ? messages.alsoIn(secondPlace) : messages.thisServer },
          ]}
        />
      </Card>
      {!isCopied && (
        <div className="flex gap-3 rounded-lg bg-caution-soft px-4 py-3 text-caution">
          <TriangleAlert aria-hidden className="mt-0.5 size-4.5 flex-none" />
          <div className="grid min-w-0 justify-items-start gap-2">
            <p>
              <b className="font-semibold">{messages.onlyHere}</b> {messages.onlyHereText}
            </p>
            <Button kind="quiet" size="sm" className="text-text" onClick={() => setDownloading(last.name)}>
              <Download aria-hidden />
              {messages.download}
            </Button>
          </div>
        </div>
      )}
      <DownloadBackup name={downloading} onClose={() => setDownloading('')} />
    </>
  )
}

function OpenSteps({ report }: { report: Health }) {
  const t = useMessages(setUp)
  const { names } = useMessages(stepMessages)
  const { setUp: done, backups } = report
  const finished = ['account' as const, ...setUpSteps.filter((step) => done[step])]
  const open = setUpSteps.filter((step) => !done[step] && step !== 'backup')
  return (
    <Card title={t.before}>
      <ul className="grid gap-2">
        <Step done>{finished.map((step) => names[step]).join(', ')}</Step>
        {open.map((step) => (
          <Step key={step}>
            <StepLink to={`${paths.adminSetUp}?step=${step}`}>{names[step]}</StepLink>
          </Step>
        ))}
        {backups.secondPlace === '' && (
          <Step>
            {t.secondPlace}. <StepLink to={paths.adminHealth}>{t.health}</StepLink>
          </Step>
        )}
      </ul>
      <p className="mt-3 text-muted">
        {t.alsoTerms}{' '}
        <a href={paths.terms} className="font-medium text-accent underline underline-offset-3">
          {t.readTerms}
        </a>
      </p>
    </Card>
  )
}

const StepLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-medium text-accent underline underline-offset-3">
    {children}
  </Link>
)

function Step({ done = false, children }: { done?: boolean; children: ReactNode }) {
  const t = useMessages(setUp)
  return (
    <li className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <StatusBadge glyph={done ? 'tick' : 'dashed'} tone={done ? 'positive' : 'caution'} className="self-start">
        {done ? t.doneMark : t.toDo}
      </StatusBadge>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** Sets up a mail server, which is used only after it has accepted a test email to the admin. */
export function MailStep(props: StepProps) {
  const t = useMessages(mailDelivery)
  const read = useRoute(mailDeliveryRoute, {})
  const { value, reload } = read
  if (value === undefined) {
    return (
      <>
        <LoadingOrError read={read} failed={t.failed} className="h-80 rounded-xl" />
        <StepActions>
          <StepNavigation {...props} />
        </StepActions>
      </>
    )
  }
  if (value.source !== 'none') return <ConfiguredMail {...props} state={value} onTested={reload} />
  return <MailDeliveryForm state={value} onDone={props.onDone} beside={<StepNavigation {...props} />} />
}

function ConfiguredMail(props: StepProps & { state: MailDeliveryState; onTested: () => void }) {
  const { state, onTested, reload, onNext, onBack } = props
  const t = useMessages(setUp)
  const messages = useMessages(mailDelivery)
  const language = useLanguage()
  const refusalText = useMailErrorText()
  const afterTest = () => {
    onTested()
    reload()
  }
  const test = useCommand(testMailDeliveryRoute, {
    done: () => ({ title: messages.testSent }),
    onDone: afterTest,
    onRefused: afterTest,
  })
  const { source, delivery, testedAt, testWorked } = state
  const message = test.refusal === null ? undefined : refusalText(test.refusal)
  return (
    <>
      <Card className="grid gap-2">
        <p className="wrap-anywhere">{messages.from(mailHostOf(delivery), delivery.from)}</p>
        {testedAt === '' ? (
          <StatusBadge glyph="dashed" tone="caution">
            {messages.untested}
          </StatusBadge>
        ) : (
          <StatusBadge glyph={testWorked ? 'tick' : 'broken'} tone={testWorked ? 'positive' : 'danger'}>
            {(testWorked ? t.mailWorks : messages.testFailed)(formatMoment(testedAt, language))}
          </StatusBadge>
        )}
        {source === 'environment' ? (
          <p className="text-sm text-muted">{t.mailOnMachine}</p>
        ) : (
          <LinkButton kind="link" size="sm" href={`${paths.adminSettings}?tab=integrations`} className="-ml-3.5 w-fit">
            {t.mailOther}
          </LinkButton>
        )}
      </Card>
      <RefusalMessage refusal={test.refusal} say={message === undefined ? undefined : () => message} />
      <StepActions>
        {testWorked ? (
          <>
            <Button onClick={onNext}>{t.goOn}</Button>
            <BackButton onBack={onBack} />
          </>
        ) : (
          <>
            <Button blocked={test.blocked} busy={test.busy} onClick={() => void test.send({})}>
              {test.busy ? messages.testing : test.refusal === null ? messages.test : messages.sendAgain}
            </Button>
            <StepNavigation onNext={onNext} onBack={onBack} />
          </>
        )}
      </StepActions>
    </>
  )
}

export interface StepProps {
  report: Health
  reload: () => void
  onNext: () => void
  /** Reads the state again and goes to the next step. */
  onDone: () => void
  /** Goes back; undefined in the first step, because the account before it can't be created again. */
  onBack: (() => void) | undefined
}

export function StepNavigation({ onNext, onBack }: Pick<StepProps, 'onNext' | 'onBack'>) {
  const t = useMessages(setUp)
  return (
    <>
      <Button kind="quiet" onClick={onNext}>
        {t.later}
      </Button>
      <BackButton onBack={onBack} />
    </>
  )
}

export function BackButton({ onBack }: Pick<StepProps, 'onBack'>) {
  const t = useMessages(setUp)
  if (onBack === undefined) return null
  return (
    <Button kind="bare" onClick={onBack}>
      {t.back}
    </Button>
  )
}
