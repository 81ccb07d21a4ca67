import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { pauseProfileRoute, resumeProfileRoute } from '../../../domain/api/people/profile'
import type { CalendarDate, RentalPeriod } from '../../../domain/entities'
import { canPause, isPausedOn, openPause } from '../../../domain/profile/pauses'
import type { OwnProfile } from '../../data/queries/session/own-records'
import { useViewedMember } from '../../data/queries/use-live'
import { CommandButton, DialogButton } from '../../forms/command-parts'
import { useCommand } from '../../forms/use-command'
import { formatDate } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { activity } from '../../i18n/member-areas'
import { AlertDialog } from '../../ui/layers/alert-dialog'

/** The button on phones, which asks before it pauses. */
export function PauseButton() {
  const t = useMessages(activity)
  const { pause } = usePauseCommands()
  return (
    <DialogButton
      kind="quiet"
      size="sm"
      aria-haspopup="dialog"
      dialog={(close) => (
        <AlertDialog
          open
          title={t.pauseTitle}
          text={t.pauseText}
          safe={t.keepWorking}
          confirm={t.pause}
          danger={false}
          busy={pause.busy}
          onClose={close}
          onConfirm={() => void pause.send({}).finally(close)}
        />
      )}
    >
      {t.pauseShort}
    </DialogButton>
  )
}

function usePauseCommands() {
  const t = useMessages(activity)
  const refused = (title: string) => ({ title })
  const pause = useCommand(pauseProfileRoute, { done: () => ({ title: t.pauseDone, text: t.pauseDoneText }), refused })
  const resume = useCommand(resumeProfileRoute, {
    done: () => ({ title: t.resumeDone, text: t.resumeDoneText }),
    refused,
  })
  return { pause, resume }
}

interface WorkProps {
  profile: OwnProfile
  periods: readonly RentalPeriod[]
  today: CalendarDate
}

/** Pauses and resumes the work (P12). Days of a pause are still paid. On phones, the button above pauses. */
export function PausePanel({ profile, periods, today }: WorkProps) {
  const t = useMessages(activity)
  const language = useLanguage()
  const { pause, resume } = usePauseCommands()
  // Viewing as a member is read-only (S23).
  const isReadOnly = useViewedMember() !== null
  const open = openPause(profile.pauses)
  const button = (label: string, command: typeof pause | typeof resume, icon: ReactNode) =>
    !isReadOnly && (
      <CommandButton kind="quiet" busy={command.busy} className="bg-raised" onClick={() => void command.send({})}>
        {icon}
        {label}
      </CommandButton>
    )
  if (open === undefined) {
    if (isReadOnly || !canPause(periods, today)) return null
    return (
      <Panel title={t.pauseTitle} text={t.pauseText} className="max-md:hidden">
        {button(t.pause, pause, <Pause aria-hidden className="size-4" />)}
      </Panel>
    )
  }
  const since = formatDate(open.from_date, language)
  const play = <Play aria-hidden className="size-4" />
  return isPausedOn(profile.pauses, today) ? (
    <Panel title={t.pausedTitle(since)} text={t.pausedText}>
      {button(t.resume, resume, play)}
    </Panel>
  ) : (
    <Panel title={t.pausedFromTitle(since)} text={t.pausedFromText}>
      {button(t.keepWorking, resume, play)}
    </Panel>
  )
}

interface PanelProps {
  title: string
  text: string
  className?: string
  children: ReactNode
}

const Panel = ({ title, text, className = '', children }: PanelProps) => (
  <div
    className={`mt-3 grid items-center gap-x-5 gap-y-3 rounded-lg bg-surface px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto] ${className}`}
  >
    <div>
      <h3 className="font-sans text-base leading-base font-semibold">{title}</h3>
      <p className="text-sm leading-sm text-muted">{text}</p>
    </div>
    {children}
  </div>
)
