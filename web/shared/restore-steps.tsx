import { CircleCheck } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { paths } from '../../domain/paths'
import { keyFrom, restoreProblems, type RestoreProblem } from '../../domain/program/restore'
import type { Restore, RestorePreparation } from '../data/queries/installation/restore'
import { FileDrop } from '../forms/file-drop'
import { useFileInput } from '../forms/use-file-input'
import { restoreTexts } from '../i18n/areas'
import { useErrorText } from '../i18n/errors'
import { formatCount, formatMoment } from '../i18n/format'
import type { MessagesOf } from '../i18n/group'
import { useLanguage, useMessages } from '../i18n/language'
import { formatBytes } from '../i18n/numbers'
import { Banner } from '../ui/banner'
import { Button, LinkButton } from '../ui/button'
import { DescriptionList } from '../ui/description-list'
import { Field } from '../ui/fields/field'
import { TextInput } from '../ui/fields/inputs'
import { StatusBadge } from '../ui/states/status-badge'

type Texts = MessagesOf<typeof restoreTexts>

interface Props {
  preparation: RestorePreparation
  /** Begins with an uploaded file. */
  onFile: (file: File) => void
  /** What can be chosen besides a file. */
  choices?: ReactNode
  /** Asks for the confirmation of a checked backup. */
  confirm: (restore: Restore) => ReactNode
  /** Whether another admin prepares this restore. */
  isOther?: ((restore: Restore) => boolean) | undefined
}

/** Restores a backup step by step: choose, upload, check, confirm, restart. */
export function RestoreSteps({ preparation, onFile, choices, confirm, isOther = () => false }: Props) {
  const t = useMessages(restoreTexts)
  const { restore, failure, lost, busy, sending, cancel } = preparation
  if (lost) return <Ended title={t.lost} text={t.lostText} />
  switch (restore?.state) {
    case undefined:
      return (
        <div className="grid gap-5">
          <FailureBanner failure={failure} />
          {choices}
          <Drop onFile={onFile} />
        </div>
      )
    case 'uploading':
    case 'uploaded':
    case 'checking':
      if (failure !== null)
        return (
          <StartAgain preparation={preparation}>
            <FailureBanner failure={failure} />
          </StartAgain>
        )
      if (restore.state !== 'uploading') return <Working title={t.checking} text={t.checkingText} onCancel={cancel} />
      if (!sending && !isOther(restore)) return <Interrupted restore={restore} choices={choices} onFile={onFile} />
      return (
        <Working
          title={t.uploading}
          text={isOther(restore) ? t.byOther(restore.by?.name ?? '') : undefined}
          onCancel={cancel}
        >
          <Progress restore={restore} />
        </Working>
      )
    case 'refused':
      return restore.problem === 'restore-wrong-key' && !restore.keyLost ? (
        <KeyStep preparation={preparation} restore={restore} />
      ) : (
        <StartAgain preparation={preparation}>
          <Banner tone="danger" title={problemText(restore.problem, t)} />
        </StartAgain>
      )
    case 'checked':
      return (
        <div className="grid gap-5">
          <Summary restore={restore} />
          <FailureBanner failure={failure} />
          {confirm(restore)}
          <div>
            <Button kind="link" size="sm" className="-ml-3.5" busy={busy} onClick={cancel}>
              {t.other}
            </Button>
          </div>
        </div>
      )
    case 'restoring':
      return <Working title={t.restoring} text={t.restoringText} />
    case 'restored':
      return <Ended good title={t.restored} text={t.restoredText} />
    case 'failed':
      return (
        <StartAgain preparation={preparation}>
          <Banner tone="danger" title={t.failed}>
            {problemText(restore.problem, t)} {t.nothingChanged}
          </Banner>
        </StartAgain>
      )
  }
}

const problemText = (problem: string, t: Texts): string =>
  t.problems[(restoreProblems as readonly string[]).includes(problem) ? (problem as RestoreProblem) : 'restore-failed']

function FailureBanner({ failure }: { failure: RestorePreparation['failure'] }) {
  const t = useMessages(restoreTexts)
  const errorText = useErrorText()
  if (failure === null) return null
  const own: { [code in NonNullable<typeof failure>]?: string } = {
    'file-unreadable': t.fileUnreadable,
    'not-found': t.gone,
    'changed-meanwhile': t.gone,
    'command-in-progress': t.inProgress,
    'disk-full': t.noSpace,
  }
  const text = own[failure] ?? (failure === 'file-unreadable' ? '' : errorText(failure))
  return (
    <Banner tone="danger" title={t.failure}>
      {text}
    </Banner>
  )
}

/** An upload that this page doesn't send, for example after a reload. */
function Interrupted({ restore, choices, onFile }: Pick<Props, 'choices' | 'onFile'> & { restore: Restore }) {
  const t = useMessages(restoreTexts)
  return (
    <div className="grid gap-5">
      <Banner title={t.interrupted}>
        {t.interruptedText(formatBytes(restore.received), formatBytes(restore.bytes))}
      </Banner>
      {choices}
      <Drop onFile={onFile} />
    </div>
  )
}

function StartAgain({ preparation, children }: { preparation: RestorePreparation; children: ReactNode }) {
  const t = useMessages(restoreTexts)
  return (
    <div className="grid justify-items-start gap-4">
      <div className="w-full">{children}</div>
      <Button kind="quiet" onClick={preparation.cancel}>
        {t.other}
      </Button>
    </div>
  )
}

function Drop({ onFile }: { onFile: (file: File) => void }) {
  const t = useMessages(restoreTexts)
  return (
    <FileDrop
      compact
      title={t.dropTitle}
      text={t.dropText}
      choose={t.choose}
      accept=".zip,application/zip"
      onFile={(file) => {
        const isZip = file.size > 0 && /\.zip$/i.test(file.name)
        if (isZip) onFile(file)
        return Promise.resolve(isZip ? '' : t.notZip)
      }}
    />
  )
}

interface WorkingProps {
  title: string
  text?: string | undefined
  onCancel?: () => void
  children?: ReactNode
}

function Working({ title, text, onCancel, children }: WorkingProps) {
  const t = useMessages(restoreTexts)
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status" className="grid w-full gap-1 rounded-lg border border-line px-4 py-3">
        <p className="font-semibold">{title}…</p>
        {text !== undefined && <p className="text-muted">{text}</p>}
      </div>
      {children}
      {onCancel && (
        <Button kind="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      )}
    </div>
  )
}

function Progress({ restore: { received, bytes } }: { restore: Restore }) {
  const t = useMessages(restoreTexts)
  const progress = t.uploaded(formatBytes(received), formatBytes(bytes))
  return (
    <div className="w-full">
      <div
        role="progressbar"
        aria-label={t.uploading}
        aria-valuemin={0}
        aria-valuemax={bytes}
        aria-valuenow={received}
        aria-valuetext={progress}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * received) / bytes}%` }} />
      </div>
      <p className="mt-2 text-sm leading-sm text-muted">{progress}</p>
    </div>
  )
}

function Ended({ good = false, title, text }: { good?: boolean; title: string; text: string }) {
  const t = useMessages(restoreTexts)
  return (
    <div className="grid justify-items-start gap-5">
      {good ? (
        <p role="status" className="flex w-full gap-3 rounded-lg bg-positive-soft px-4 py-3">
          <CircleCheck aria-hidden className="mt-0.5 size-4.5 flex-none text-positive" />
          <span>
            <b className="font-semibold text-positive">{title}.</b> {text}
          </span>
        </p>
      ) : (
        <div className="w-full">
          <Banner title={`${title}.`}>{text}</Banner>
        </div>
      )}
      {/* a full page load, because everything on this page belongs to the replaced data */}
      <LinkButton external href={paths.adminAuth}>
        {t.signIn}
      </LinkButton>
    </div>
  )
}

/** Asks for the key of the backup, or to continue without it. */
function KeyStep({ preparation, restore }: { preparation: RestorePreparation; restore: Restore }) {
  const t = useMessages(restoreTexts)
  const { check, cancel, busy, failure } = preparation
  const [text, setText] = useState('')
  const [error, setError] = useState(restore.ownKey ? t.keyRefused : '')
  const [withoutKey, setWithoutKey] = useState(false)
  const use = (key: string): void => {
    if (key === '') return setError(t.keyWrong)
    check({ key, keyLost: false })
  }
  const file = useFileInput({
    label: t.keyFile,
    accept: '.key',
    onFiles: ([first]) =>
      void first
        ?.slice(0, 1000)
        .text()
        .then((content) => use(keyFrom(content))),
  })
  return (
    <div className="grid gap-5">
      <Banner title={t.keyTitle}>{restore.keyFixed ? t.keyFixed : t.keyText}</Banner>
      <FailureBanner failure={failure} />
      {!restore.keyFixed && (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            use(keyFrom(text))
          }}
        >
          <Field label={t.key} hint={t.keyHint} error={error}>
            <TextInput
              value={text}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="font-mono"
              onChange={({ target }) => {
                setText(target.value)
                setError('')
              }}
            />
          </Field>
          <div className="flex flex-wrap gap-3 max-sm:grid">
            <Button type="submit" busy={busy}>
              {t.keyUse}
            </Button>
            <Button kind="quiet" onClick={file.open}>
              {t.keyFile}
            </Button>
            {file.input}
          </div>
        </form>
      )}
      {withoutKey || restore.keyFixed ? (
        <div className="grid justify-items-start gap-3 rounded-lg bg-caution-soft px-4 py-3">
          <p>{t.keyLostText}</p>
          <Button kind="quiet" busy={busy} onClick={() => check({ key: '', keyLost: true })}>
            {t.keyLostUse}
          </Button>
        </div>
      ) : (
        <div>
          <Button kind="link" size="sm" className="-ml-3.5" onClick={() => setWithoutKey(true)}>
            {t.keyLost}
          </Button>
        </div>
      )}
      <div>
        <Button kind="link" size="sm" className="-ml-3.5" onClick={cancel}>
          {t.other}
        </Button>
      </div>
    </div>
  )
}

function Summary({ restore }: { restore: Restore }) {
  const t = useMessages(restoreTexts)
  const language = useLanguage()
  const { content, upgraded, keyLost, audit, comparison } = restore
  return (
    <section aria-label={t.good} className="grid gap-4 rounded-lg border border-line px-4 py-4">
      <p role="status">
        <StatusBadge glyph="tick" tone="positive">
          {t.good}.
        </StatusBadge>{' '}
        {t.nothingReplaced}
      </p>
      <DescriptionList
        rows={[
          ...(content === null
            ? []
            : [
                { name: t.latest, value: content.latestAt === '' ? '-' : formatMoment(content.latestAt, language) },
                { name: t.people, value: formatCount(content.people) },
                { name: t.admins, value: formatCount(content.admins) },
                { name: t.payments, value: formatCount(content.payments) },
              ]),
          { name: t.version, value: upgraded ? t.earlierVersion : t.sameVersion },
          ...(keyLost ? [{ name: t.usedKey, value: t.noKey }] : []),
          ...(audit === null ? [] : [{ name: t.audit, value: <Outcome finding={audit} /> }]),
          ...(comparison === null ? [] : [{ name: t.comparison, value: <Outcome finding={comparison} /> }]),
        ]}
      />
    </section>
  )
}

/** The result of an audit, with the text that the command prints. */
function Outcome({ finding: { text, status } }: { finding: NonNullable<Restore['audit']> }) {
  const t = useMessages(restoreTexts)
  const [open, setOpen] = useState(false)
  const id = useId()
  if (status === 0)
    return (
      <StatusBadge glyph="tick" tone="positive">
        {t.passed}
      </StatusBadge>
    )
  return (
    <div className="grid justify-items-end gap-1">
      <StatusBadge glyph="half" tone="caution">
        {t.problemsFound}
      </StatusBadge>
      <Button kind="link" size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t.showDetails}
      </Button>
      <p id={id} hidden={!open} className="text-left text-sm leading-sm font-normal whitespace-pre-wrap">
        {text}
      </p>
    </div>
  )
}
