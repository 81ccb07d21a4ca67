import { Pause, Play } from 'lucide-react'
import { pauseProfileRoute, resumeProfileRoute } from '../../../../domain/api/people/profile'
import type { CalendarDate } from '../../../../domain/entities'
import { isPausedOn, openPause } from '../../../../domain/profile/pauses'
import type { OwnProfile } from '../../../data/queries/session/own-records'
import { CommandButton } from '../../../forms/command-button'
import { useCommand } from '../../../forms/use-command'
import { activity } from '../../../i18n/areas/members'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'

interface Props {
  profile: OwnProfile
  today: CalendarDate
  canPause: boolean
}

/** Pauses and resumes the work on the member's profile (P12). Days of a pause are still paid. */
export function PauseCard({ profile, today, canPause }: Props) {
  const t = useMessages(activity)
  const language = useLanguage()
  const refused = (title: string) => ({ title })
  const pause = useCommand(pauseProfileRoute, { done: () => ({ title: t.pauseDone, text: t.pauseDoneText }), refused })
  const resume = useCommand(resumeProfileRoute, {
    done: () => ({ title: t.resumeDone, text: t.resumeDoneText }),
    refused,
  })
  const open = openPause(profile.pauses)
  if (open === undefined && !canPause) return null
  const since = open === undefined ? '' : formatDate(open.from_date, language)
  const begun = isPausedOn(profile.pauses, today)
  return (
    <Card title={open === undefined ? t.pauseTitle : begun ? t.pausedTitle(since) : t.pausedFromTitle(since)}>
      <div className="-mt-2 grid items-center gap-x-5 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <p className="text-muted">{open === undefined ? t.pauseText : begun ? t.pausedText : t.pausedFromText}</p>
        {open === undefined ? (
          <CommandButton kind="quiet" busy={pause.busy} onClick={() => void pause.send({})}>
            <Pause aria-hidden className="size-4" />
            {t.pause}
          </CommandButton>
        ) : (
          <CommandButton kind="quiet" busy={resume.busy} onClick={() => void resume.send({})}>
            <Play aria-hidden className="size-4" />
            {begun ? t.resume : t.keepWorking}
          </CommandButton>
        )}
      </div>
    </Card>
  )
}
